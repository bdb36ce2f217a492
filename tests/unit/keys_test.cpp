#include "app/keys.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
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
  EXPECT_EQ(action_of(GLFW_KEY_##letter, false)->action, Action::name) << #letter;
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

// Places of keys, and what is printed there on keyboards of France, Germany and Russia, and on Dvorak's.
TEST(Keys, LettersGoByWhatIsPrintedButForThoseThatSteer) {
  struct Case {
    int place;
    const char* printed;
    int key;
  };
  for (const Case& c : {Case{'Q', "a", 'A'}, Case{'A', "q", 'Q'}, Case{'M', ",", -1}, Case{';', "m", 'M'},
                        Case{'Y', "z", 'Z'}, Case{'Z', "\xD1\x8F", 'Z'}, Case{'1', "&", '1'}, Case{' ', nullptr, ' '},
                        Case{'S', "o", 'O'}, Case{'B', "b", 'B'}, Case{341, nullptr, 341}}) {  // 341: Ctrl
    EXPECT_EQ(printed_key(c.place, c.printed), c.key) << static_cast<char>(c.place);
  }
  EXPECT_FALSE(action_of('Q', 'A', true)) << "Ctrl+A of a French keyboard must not quit";
  EXPECT_EQ(action_of('A', 'Q', true)->action, Action::kQuit);
  EXPECT_EQ(action_of('W', 'Z', true)->action, Action::kBack);
  EXPECT_EQ(action_of('N', 'B', false)->action, Action::kLaunchBoat);
  EXPECT_FALSE(action_of('S', 'O', false)) << "astern by its place, whatever it prints";
  EXPECT_FALSE(action_of('M', -1, false));
  EXPECT_EQ(action_of(' ', ' ', false)->action, Action::kPause);
}

TEST(Keys, HelpNamesTheKeysOfThisKeyboard) {
  const KeyNames french = [](int place) { return place == 'W' ? "z" : place == 'A' ? "q" : nullptr; };
  const std::vector<KeyHelp> help = key_help(french);
  EXPECT_EQ(help[0].keys, "Z, Up");
  EXPECT_EQ(help[1].keys, "S, Down");
  EXPECT_EQ(help[2].keys, "Q, Left");
  EXPECT_EQ(hint_lines(french)[0], "Z Q S D or the arrow keys drive the boat");
}

TEST(Keys, TheManualNamesEveryKey) {
  std::ifstream file(REGATTA_ROOT "/docs/command-line.md");
  const std::string page{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  for (const KeyHelp& help : key_help([](int) { return nullptr; })) {
    const std::string row = "| " + help.keys + " | " + help.action + " |";
    EXPECT_NE(page.find(row), std::string::npos) << row;
  }
}

}  // namespace
}  // namespace regatta
