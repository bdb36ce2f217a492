#include "run/view_selection.h"

#include <gtest/gtest.h>

#include "run/command_line.h"

#include <string>
#include <variant>
#include <vector>

namespace regatta {
namespace {

// Returns the view options of a run with these arguments, before the window's settings.
ViewOptions view_of(const std::vector<std::string>& arguments) {
  const Result<CommandLine> line = parse_command_line(arguments);
  EXPECT_TRUE(line) << line.error().text();
  ViewOptions view;
  if (const auto* const play = line ? std::get_if<PlayOptions>(&line.value()) : nullptr) select_view(play->view, view);
  return view;
}

// Words after the option and the values that they mean.
std::vector<std::pair<std::string, double>> words_of(const ViewInfo& info) {
  std::vector<std::pair<std::string, double>> words;
  if (!takes_a_word(info)) return {{"", 1.0}};
  if (info.kind == ViewKind::kFlag) return {{"on", 1.0}, {"off", 0.0}};
  if (info.kind == ViewKind::kReal) return {{"0.25", 0.25}, {"1", 1.0}};
  const bool marks = info.kind == ViewKind::kMarks;
  for (std::size_t i = 0; i < info.names.size(); ++i) {
    words.emplace_back(info.names[i], marks ? static_cast<double>(1U << i) : static_cast<double>(i));
  }
  if (marks) words.insert(words.end(), {{"all", info.maximum}, {"none", 0.0}});
  return words;
}

TEST(ViewSelection, TheCommandLineReachesEveryOptionThatHasOne) {
  int options = 0;
  for (const ViewInfo& info : all_view_options()) {
    if (*info.option == '\0') continue;
    ++options;
    for (const auto& [word, value] : words_of(info)) {
      std::vector<std::string> arguments = {"a.toml", info.option};
      if (!word.empty()) arguments.push_back(word);
      const ViewOptions view = view_of(arguments);
      for (const ViewInfo& one : all_view_options()) {
        const bool changed = one.id == info.id || (info.kind == ViewKind::kMarks && one.kind == ViewKind::kMark);
        if (!changed) {
          EXPECT_EQ(get_view(view, one.id), get_view(ViewOptions{}, one.id)) << one.doc;
        }
      }
      EXPECT_EQ(get_view(view, info.id), value) << info.option << " " << word;
    }
  }
  EXPECT_EQ(options, 17);
}

TEST(ViewSelection, WordsThatAnOptionDoesNotKnowAreErrorsThatNameIt) {
  for (const ViewInfo& info : all_view_options()) {
    if (*info.option == '\0' || !takes_a_word(info)) continue;
    for (const char* const wrong : {"", "x-ray", "Shaded", "1", "nan", "1e9", "0.5m"}) {
      if (info.kind == ViewKind::kReal && std::string(wrong) == "1") continue;
      const Result<CommandLine> line = parse_command_line({"a.toml", info.option, wrong});
      ASSERT_FALSE(line) << info.option << " " << wrong;
      EXPECT_NE(line.error().text().find(info.option), std::string::npos) << line.error().text();
    }
  }
}

TEST(ViewSelection, HelpNamesEveryWord) {
  const Result<CommandLine> line = parse_command_line({"--help"});
  ASSERT_TRUE(line);
  const std::string help = std::get<TextCommand>(line.value()).text;
  for (const ViewInfo& info : all_view_options()) {
    if (*info.option == '\0') continue;
    EXPECT_NE(help.find(info.option), std::string::npos) << info.option;
    for (const char* const name : info.names) {
      EXPECT_NE(view_option_help(info).find(name), std::string::npos) << info.option << " " << name;
    }
  }
  EXPECT_EQ(view_option_help(view_info(ViewId::water)), "Water: shaded, height, speed, vorticity, columns or waves");
  EXPECT_EQ(view_option_help(view_info(ViewId::wakes)),
            "Draw of the wakes: vortices,rings,grid,edges,emissions,stream,tracers,faces,slices; or all, none");
  EXPECT_EQ(view_option_help(view_info(ViewId::dye)),
            "Dye that the water carries: on or off; default: on, or as the window last had it");
}

// A view chosen by an option for one run is not saved, unless a person changed it since.
TEST(ViewSelection, ChoicesOfOneRunAreNotRemembered) {
  for (const ViewInfo& info : all_view_options()) {
    if (*info.option == '\0') continue;
    const auto [word, value] = words_of(info).back();
    ViewSelection selection;
    ASSERT_TRUE(choose_view(selection, info, word));
    ViewOptions before;  // of a person who likes it otherwise
    set_view(before, info.id, value > 0.0 ? 0.0 : 1.0);
    ViewOptions view = before;
    select_view(selection, view);
    EXPECT_EQ(get_view(view, info.id), value) << info.option;
    EXPECT_EQ(get_view(view_to_remember(selection, before, view), info.id), get_view(before, info.id)) << info.option;
    ViewOptions changed = view;
    if (info.kind == ViewKind::kReal) {
      set_view(changed, info.id, 0.5);
    } else {
      next_view(changed, info.id);
    }
    EXPECT_EQ(get_view(view_to_remember(selection, before, changed), info.id), get_view(changed, info.id))
        << info.option;
    EXPECT_EQ(get_view(view_to_remember({}, before, view), info.id), value) << "nothing was chosen";
  }
}

}  // namespace
}  // namespace regatta
