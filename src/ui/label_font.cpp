#include "ui/label_font.h"

#include "ui/theme.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace regatta {

namespace {

constexpr std::array<ImWchar, 5> kLabelGlyphs = {0x0020, 0x00FF, 0x0370, 0x03FF, 0};
constexpr unsigned kLambda = 0x03BB;
constexpr float kPlate = 0.62F;  // how much of the picture the plate hides

// The code points of UTF-8 text up to U+07FF; anything else becomes a question mark.
std::vector<unsigned> code_points(const std::string& text, bool greek) {
  std::vector<unsigned> points;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x80) {
      points.push_back(byte);
    } else if ((byte & 0xE0U) == 0xC0U && i + 1 < text.size()) {
      const unsigned point = (byte & 0x1FU) << 6U | (static_cast<unsigned char>(text[++i]) & 0x3FU);
      if (point == kLambda && !greek) {
        for (const char c : {'l', 'a', 'm', 'b', 'd', 'a'}) points.push_back(static_cast<unsigned>(c));
      } else {
        points.push_back(point);
      }
    } else if ((byte & 0xC0U) != 0x80U) {
      points.push_back('?');
    }
  }
  return points;
}

}  // namespace

struct LabelFont::Impl {
  ImFontAtlas atlas;
  ImFont* font = nullptr;
  unsigned char* pixels = nullptr;  // the atlas's own
  int atlas_width = 0, atlas_height = 0;
  int pad = 4;  // margin of the plate about the text [px]
  bool greek = true;

  [[nodiscard]] const ImFontGlyph& glyph(unsigned point) const { return *font->FindGlyph(static_cast<ImWchar>(point)); }
};

LabelFont::LabelFont(const std::filesystem::path& font_file, float size_px) : impl_(std::make_unique<Impl>()) {
  Impl& impl = *impl_;
  const std::vector<char> bytes = read_font(font_file);
  ImFontConfig config;
  config.SizePixels = std::max(8.0F, std::round(size_px));
  config.PixelSnapH = true;
  if (bytes.empty()) {
    impl.greek = false;
    impl.font = impl.atlas.AddFontDefault(&config);
  } else {
    // The atlas copies nothing and frees nothing: the glyphs are painted before the bytes go.
    config.FontDataOwnedByAtlas = false;
    config.GlyphRanges = kLabelGlyphs.data();
    impl.font = impl.atlas.AddFontFromMemoryTTF(const_cast<char*>(bytes.data()), static_cast<int>(bytes.size()),
                                                config.SizePixels, &config);
  }
  impl.atlas.GetTexDataAsAlpha8(&impl.pixels, &impl.atlas_width, &impl.atlas_height);
  impl.atlas.ClearInputData();
  impl.pad = std::max(2, static_cast<int>(0.3F * config.SizePixels));
}

LabelFont::~LabelFont() = default;

int LabelFont::width_px(const std::string& text) const {
  float width = 0.0F;
  for (const unsigned point : code_points(text, impl_->greek)) width += impl_->glyph(point).AdvanceX;
  return static_cast<int>(std::ceil(width)) + 2 * impl_->pad;
}

int LabelFont::height_px() const { return static_cast<int>(std::ceil(impl_->font->FontSize)) + impl_->pad; }

void LabelFont::draw(const std::string& text, int x, int y, int image_width, std::span<unsigned char> rgb) const {
  const Impl& impl = *impl_;
  const int image_height = image_width > 0 ? static_cast<int>(rgb.size() / 3) / image_width : 0;
  // Mixes a shade of grey into a pixel.
  const auto mix = [&](int px, int py, float shade, float share) {
    if (px < 0 || py < 0 || px >= image_width || py >= image_height) return;
    unsigned char* const pixel =
        rgb.data() +
        3 * (static_cast<std::size_t>(py) * static_cast<std::size_t>(image_width) + static_cast<std::size_t>(px));
    for (int c = 0; c < 3; ++c) {
      const auto old = static_cast<float>(pixel[c]);
      pixel[c] = static_cast<unsigned char>(std::lround(old + share * (255.0F * shade - old)));
    }
  };
  const int width = width_px(text);
  for (int py = y; py < y + height_px(); ++py) {
    for (int px = x; px < x + width; ++px) mix(px, py, 0.05F, kPlate);
  }
  auto pen = static_cast<float>(x + impl.pad);
  const float top = static_cast<float>(y) + 0.5F * static_cast<float>(impl.pad);
  for (const unsigned point : code_points(text, impl.greek)) {
    const ImFontGlyph& glyph = impl.glyph(point);
    const int u = static_cast<int>(std::lround(glyph.U0 * static_cast<float>(impl.atlas_width)));
    const int v = static_cast<int>(std::lround(glyph.V0 * static_cast<float>(impl.atlas_height)));
    const int w = static_cast<int>(std::lround(glyph.U1 * static_cast<float>(impl.atlas_width))) - u;
    const int h = static_cast<int>(std::lround(glyph.V1 * static_cast<float>(impl.atlas_height))) - v;
    // Glyphs lie in the atlas at several times their width where they are oversampled.
    const float across = glyph.X1 - glyph.X0;
    const int columns = std::max(1, static_cast<int>(std::lround(across)));
    for (int py = 0; py < h; ++py) {
      for (int px = 0; px < columns; ++px) {
        const int first = u + px * w / columns;
        const int last = std::max(first + 1, u + (px + 1) * w / columns);
        int sum = 0;
        for (int s = first; s < last; ++s) sum += impl.pixels[(v + py) * impl.atlas_width + s];
        const float share = static_cast<float>(sum) / (255.0F * static_cast<float>(last - first));
        mix(static_cast<int>(std::lround(pen + glyph.X0)) + px, static_cast<int>(std::lround(top + glyph.Y0)) + py,
            0.97F, share);
      }
    }
    pen += glyph.AdvanceX;
  }
}

}  // namespace regatta
