// A line of text painted into pixels by the processor, in the panels' font: for pictures and films made without a
// window.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace regatta {

class LabelFont {
 public:
  // Falls back to ImGui's own font, in which λ reads "lambda", when the file can't be read.
  LabelFont(const std::filesystem::path& font_file, float size_px);
  ~LabelFont();
  LabelFont(const LabelFont&) = delete;
  LabelFont& operator=(const LabelFont&) = delete;

  [[nodiscard]] int width_px(const std::string& text) const;
  [[nodiscard]] int height_px() const;
  // White on a dark plate whose upper left corner is (x, y), into RGB rows from the top; what lies outside is left out.
  void draw(const std::string& text, int x, int y, int image_width, std::span<unsigned char> rgb) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
