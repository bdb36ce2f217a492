// OBJ with the diffuse colours of its MTL, or colours at its vertices.
#include "core/spelling.h"
#include "geometry/mesh_file.h"
#include "geometry/packed_mesh.h"
#include "geometry/polygon_cut.h"
#include "geometry/srgb.h"
#include "geometry/text_scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace regatta {

namespace {

constexpr std::size_t kMostObjects = 10000;
constexpr std::size_t kMostFaceCorners = 10000;      // most corners of one face
constexpr std::uint64_t kMostCutTests = 1000000000;  // tests of corners against corners, all faces together: some 5 s
constexpr Vec3 kNoColor(-1.0F);                      // colour of a vertex that has none in the file
constexpr float kByteColor = 255.0F;                 // the brightest, where a file counts in bytes

// Keywords that bear a shape which is not read, ones of shapes that enclose nothing, and ones that change no shape.
constexpr std::array kSurfaces = {"surf", "bsp", "bzp", "cdp", "call", "csh"};
constexpr std::array kLines = {"l", "p", "curv", "curv2", "cdc"};
constexpr std::array kOfNoShape = {"vn",         "vt",        "vp",     "s",      "mg",       "deg",      "cstype",
                                   "bmat",       "step",      "parm",   "trim",   "hole",     "scrv",     "sp",
                                   "end",        "con",       "res",    "lod",    "c_interp", "d_interp", "bevel",
                                   "shadow_obj", "trace_obj", "maplib", "usemap", "ctech",    "stech"};

template <class List>
bool is_one_of(std::string_view word, const List& keywords) {
  return std::any_of(keywords.begin(), keywords.end(), [&](const char* k) { return is_keyword(word, k); });
}

// A line without its comment. A name may hold a '#' of its own ("Material #25"): behind one, comments have blanks
// around their mark.
std::string_view without_comment(std::string_view line) {
  std::size_t at = line.find('#');
  if (at == std::string_view::npos) return line;
  std::string_view rest = line;
  const bool named = is_one_of(take_word(rest), std::array{"o", "g", "usemtl", "mtllib", "newmtl"});
  const auto blank_at = [&](std::size_t i) { return i >= line.size() || is_blank(line[i]); };
  while (named && at != std::string_view::npos && !(blank_at(at - 1) && blank_at(at + 1))) at = line.find('#', at + 1);
  return line.substr(0, at);
}

// The next line without its comment, joined with those after it while a '\' ends it. `joined` keeps what is joined;
// `count` grows by the lines taken.
std::string_view take_joined_line(std::string_view& text, std::string& joined, int& count) {
  const auto next = [&] {
    ++count;
    return trimmed(without_comment(take_line(text)));
  };
  std::string_view line = next();
  if (!line.ends_with('\\')) return line;
  joined.clear();
  for (; line.ends_with('\\'); line = text.empty() ? "" : next()) joined.append(line, 0, line.size() - 1) += ' ';
  return joined.append(line);
}

using Materials = std::map<std::string, Vec3, std::less<>>;

void read_mtl(std::string_view text, Materials& materials) {
  skip_mark(text);
  Vec3* current = nullptr;
  std::string joined;
  for (int lines = 0; !text.empty();) {
    std::string_view line = take_joined_line(text, joined, lines);
    const std::string_view word = take_word(line);
    if (is_keyword(word, "newmtl")) {
      current = &materials.insert_or_assign(std::string(trimmed(line)), kPlainColor).first->second;
    } else if (is_keyword(word, "kd") && current != nullptr) {
      if (const std::optional<Vec3> color = take_point(line)) *current = glm::clamp(*color, Vec3(0.0F), Vec3(1.0F));
    }
  }
}

class ObjReader {
 public:
  ObjReader(std::string_view text, const std::string& name, const SiblingReader& sibling)
      : text_(text), name_(name), sibling_(sibling) {}

  Result<MeshContent> read() {
    skip_mark(text_);
    std::string joined;
    int lines = 0;
    while (!text_.empty()) {
      line_number_ = lines + 1;
      const std::string_view line = take_joined_line(text_, joined, lines);
      if (Result<> done = read_line(line); !done) return done.error();
    }
    for (Object& object : objects_) {
      if (object.corners.empty()) continue;
      content_.objects.push_back({std::move(object.name), packed_mesh(vertices_, object.corners, colors_of(object))});
    }
    if (content_.objects.empty()) return Error{"the file has no triangles", name_};
    say_what_was_left_out();
    return std::move(content_);
  }

 private:
  struct Object {
    std::string name;
    std::vector<std::uint32_t> corners;  // three a triangle; of vertices_
    std::vector<Vec3> face_colors;       // one a triangle
  };

  Error error(std::string message) const { return Error{std::move(message), name_, line_number_, 1}; }

  Result<> read_line(std::string_view line) {
    const std::string_view word = take_word(line);
    if (is_keyword(word, "v")) return read_vertex(line);
    if (is_keyword(word, "f") || is_keyword(word, "fo")) return read_face(line);
    if (word.empty() || is_one_of(word, kOfNoShape)) return success();
    if (is_keyword(word, "o") || is_keyword(word, "g")) {
      // Many exporters write both for one thing: objects count where there are any.
      const bool object = is_keyword(word, "o");
      has_objects_ = has_objects_ || object;
      return object || !has_objects_ ? begin_object(trimmed(line)) : success();
    }
    if (is_keyword(word, "usemtl")) {
      const auto found = materials_.find(trimmed(line));
      color_ = found == materials_.end() ? kPlainColor : found->second;
      has_color_ = has_color_ || found != materials_.end();
    } else if (is_keyword(word, "mtllib")) {
      read_library(trimmed(line));
    } else if (is_one_of(word, kSurfaces)) {
      return error(
          fmt::format("\"{}\" is not supported: only polygons are read; save the model as such", printable(word)));
    } else if (is_one_of(word, kLines)) {
      ++lines_;
    } else {
      if (unknown_++ == 0) first_unknown_ = fmt::format("\"{}\" in line {}", printable(word), line_number_);
    }
    return success();
  }

  // A missing library is common (meshes travel without theirs) and costs colour alone.
  void read_library(std::string_view name) {
    constexpr int kMostLibraries = 16;
    const Result<std::string> library =
        ++libraries_ > kMostLibraries ? Result<std::string>(Error{"too many libraries"}) : sibling_(std::string(name));
    if (library) return read_mtl(library.value(), materials_);
    content_.note(fmt::format("colours are lost: {}", library.error().message));
  }

  // x y z, and behind them a weight (of free forms alone), red green blue, or red green blue and an opacity.
  Result<> read_vertex(std::string_view line) {
    const std::optional<Vec3> point = take_point(line);
    if (!point) return error("a vertex needs three finite numbers");
    if (vertices_.size() >= 3 * kMostTriangles) return error("too many vertices");
    vertices_.push_back(*point);
    std::array<float, 4> more{};
    std::size_t count = 0;
    for (std::string_view word = take_word(line); !word.empty(); word = take_word(line), ++count) {
      const std::optional<float> value = to_number<float>(word);
      if (count == more.size() || !value || !std::isfinite(*value))
        return error("behind a vertex stand up to four finite numbers");
      more[count] = *value;
    }
    if (count < 3) return success();
    const Vec3 color(more[0], more[1], more[2]);
    const auto [darkest, brightest] = std::minmax({color.x, color.y, color.z});
    if (darkest < 0.0F || brightest > kByteColor) return error("a vertex's colour lies beyond 0 to 1, and 0 to 255");
    brightest_ = std::max(brightest_, brightest);
    vertex_colors_.resize(vertices_.size(), kNoColor);
    vertex_colors_.back() = color;
    return success();
  }

  Result<> begin_object(std::string_view name) {
    if (objects_.size() >= kMostObjects) return error(fmt::format("more than {} objects", kMostObjects));
    objects_.push_back({std::string(name), {}, {}});
    return success();
  }

  Result<> read_face(std::string_view line) {
    face_.clear();
    places_.clear();
    for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
      const std::optional<std::int64_t> index = to_number<std::int64_t>(word.substr(0, word.find('/')));
      const auto count = static_cast<std::int64_t>(vertices_.size());
      // 1 is the first vertex of the file, -1 the last one so far.
      if (!index || *index == 0 || *index > count || *index < -count) {
        return error(fmt::format("a face names a vertex that is not there (the file has {} so far)", count));
      }
      face_.push_back(static_cast<std::uint32_t>(*index > 0 ? *index - 1 : count + *index));
      places_.push_back(vertices_[face_.back()]);
      if (face_.size() > kMostFaceCorners)
        return error(fmt::format("a face has more than {} corners", kMostFaceCorners));
    }
    if (face_.size() < 3) return error("a face needs three corners");
    if (objects_.empty()) {
      if (Result<> begun = begin_object("obj"); !begun) return begun;
    }
    triangles_ += face_.size() - 2;
    if (const Result<> few = check_triangles(triangles_); !few) return error(few.error().message);
    const PolygonCut cut = cut_polygon(places_);
    tests_ += cut.tests;
    if (tests_ > kMostCutTests)
      return error("faces of so many corners, not convex, take too long; save it as triangles");
    if (cut.crosses && crossing_++ == 0) first_crossing_ = line_number_;
    Object& object = objects_.back();
    for (const auto& triangle : cut.triangles) {
      for (const std::uint32_t corner : triangle) object.corners.push_back(face_[corner]);
      object.face_colors.push_back(color_);
    }
    return success();
  }

  // One a corner: that of its vertex, else that of its face; none in a file that has neither.
  std::vector<Vec3> colors_of(const Object& object) const {
    std::vector<Vec3> colors;
    if (!has_color_ && vertex_colors_.empty()) return colors;
    colors.reserve(object.corners.size());
    for (std::size_t i = 0; i < object.corners.size(); ++i) {
      const std::uint32_t vertex = object.corners[i];
      Vec3 color = vertex < vertex_colors_.size() ? vertex_colors_[vertex] : kNoColor;
      if (color == kNoColor) {
        color = object.face_colors[i / 3];
      } else {
        for (int k = 0; k < 3; ++k) color[k] = linear_of_srgb(color[k] / (brightest_ > 1.0F ? kByteColor : 1.0F));
      }
      colors.push_back(color);
    }
    return colors;
  }

  void say_what_was_left_out() {
    const auto number = [](std::size_t n, const char* one, const char* more) {
      return fmt::format("{} {}", n, n == 1 ? one : more);
    };
    if (crossing_ > 0) {
      content_.note(fmt::format("{} (line {}): no cut into triangles is right there",
                                number(crossing_, "face crosses itself", "faces cross themselves"), first_crossing_));
    }
    if (lines_ > 0)
      content_.note(
          fmt::format("{} left out", number(lines_, "line, point or curve is", "lines, points or curves are")));
    if (unknown_ > 0) {
      content_.note(fmt::format(
          "{} ({})", number(unknown_, "line of an unknown kind is left out", "lines of unknown kinds are left out"),
          first_unknown_));
    }
  }

  std::string_view text_;
  const std::string& name_;
  const SiblingReader& sibling_;
  MeshContent content_;
  int line_number_ = 0;
  std::vector<Vec3> vertices_;
  std::vector<Vec3> vertex_colors_;  // as the file gives them, up to the last vertex that has one
  float brightest_ = 0.0F;           // largest value in vertex_colors_
  std::vector<Object> objects_;
  std::vector<std::uint32_t> face_;  // the one that is read: its vertices,
  std::vector<Vec3> places_;         // places of the face's corners
  Materials materials_;
  int libraries_ = 0;
  Vec3 color_ = kPlainColor;
  bool has_color_ = false;
  bool has_objects_ = false;
  std::size_t triangles_ = 0;
  std::uint64_t tests_ = 0;
  std::size_t crossing_ = 0, lines_ = 0, unknown_ = 0;  // counts of what was not read as it stands
  int first_crossing_ = 0;
  std::string first_unknown_;
};

}  // namespace

Result<MeshContent> read_obj(std::string_view text, const std::string& name, const SiblingReader& sibling) {
  return ObjReader(text, name, sibling).read();
}

}  // namespace regatta
