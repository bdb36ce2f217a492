#include "app/keys.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>

namespace regatta {
namespace {

TEST(Keys, NoKeyMeansTwoThings) {
  std::map<std::pair<int, bool>, std::string> taken;
  const auto take = [&](int key, const KeyBinding& binding) {
    const auto [at, fresh] = taken.emplace(std::pair(key, binding.control), binding.text);
    EXPECT_TRUE(fresh) << binding.text << " and " << at->second;
  };
  for (const KeyBinding& binding : key_table()) {
    if (binding.row) {
      for (int key = binding.key; key <= binding.other; ++key) take(key, binding);
      continue;
    }
    take(binding.key, binding);
    if (binding.other != 0) take(binding.other, binding);
  }
}

TEST(Keys, EveryActionHasOneLineOfHelp) {
  std::set<Action> actions;
  for (const KeyBinding& binding : key_table()) {
    EXPECT_TRUE(actions.insert(binding.action).second) << binding.text;
    EXPECT_NE(std::string(binding.help), "");
    EXPECT_NE(std::string(binding.group), "");
  }
  EXPECT_EQ(actions.size(), static_cast<std::size_t>(Action::kQuit) + 1);
}

TEST(Keys, ViewOptionsBringTheirOwn) {
#define KEY(name, letter, member, help)                             \
  EXPECT_EQ(view_option_of(Action::name), ViewId::member) << #name; \
  EXPECT_EQ(action_of((#letter)[0], false)->action, Action::name) << #letter;
#include "exchange/view_options.def"
  EXPECT_EQ(view_option_of(Action::kCamera), std::nullopt);
  EXPECT_EQ(view_option_of(Action::kAhead), std::nullopt);
}

TEST(Keys, DispatchFollowsTheTable) {
  EXPECT_EQ(action_of(' ', false)->action, Action::kPause);
  EXPECT_EQ(action_of('1', false)->action, Action::kScene);
  EXPECT_EQ(action_of('9', false)->index, 8);
  EXPECT_EQ(action_of('S', true)->action, Action::kSave);
  EXPECT_FALSE(action_of('S', false)) << "a held key";
  EXPECT_FALSE(action_of(' ', true));
  EXPECT_FALSE(action_of(-1, false)) << "a key GLFW does not know";
}

TEST(Keys, TheManualNamesEveryKey) {
  std::ifstream file(REGATTA_ROOT "/docs/command-line.md");
  const std::string page{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  for (const KeyHelp& help : key_help()) {
    const std::string row = "| " + help.keys + " | " + help.action + " |";
    EXPECT_NE(page.find(row), std::string::npos) << row;
  }
}

}  // namespace
}  // namespace regatta
