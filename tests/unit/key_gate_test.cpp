#include "app/key_gate.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include <set>

namespace regatta {
namespace {

// Presses by their letters: ASCII capitals are GLFW's key codes.
std::vector<KeyPress> presses(const char* letters, bool after_click = false) {
  std::vector<KeyPress> out;
  for (const char* letter = letters; *letter != '\0'; ++letter) out.push_back({*letter, false, after_click});
  return out;
}

std::string letters(const std::vector<KeyPress>& presses) {
  std::string out;
  for (const KeyPress& press : presses) out += static_cast<char>(press.key);
  return out;
}

class KeyGates : public testing::Test {
 protected:
  std::string pass(const std::vector<KeyPress>& pressed, bool typing, bool typed = false) {
    return letters(gate_.pass(pressed, typing, typed || typing, [this](int key) { return down_.count(key) != 0; }));
  }
  [[nodiscard]] bool steers(int key) const {
    return std::find(gate_.idle().begin(), gate_.idle().end(), key) == gate_.idle().end();
  }

  KeyGate gate_;
  std::set<int> down_;
};

TEST_F(KeyGates, WithoutATextFieldAllKeysPassInTheirOrder) {
  EXPECT_EQ(pass(presses("BG1R"), false), "BG1R");
  EXPECT_EQ(pass({}, false), "");
  EXPECT_TRUE(steers('B'));
}

TEST_F(KeyGates, WhatIsTypedIsNeverAKey) {
  EXPECT_EQ(pass(presses("BG1R"), true), "");
  EXPECT_EQ(pass({}, false), "") << "nor later";
}

TEST_F(KeyGates, WhatFollowsAClickWaitsUntilItIsKnownWhatWasClicked) {
  std::vector<KeyPress> batch = presses("V");
  for (const KeyPress& press : presses("BG", true)) batch.push_back(press);
  EXPECT_EQ(pass(batch, false), "V");
  EXPECT_EQ(pass(presses("1"), true), "") << "it was a text field";
  EXPECT_EQ(pass({}, false), "");

  EXPECT_EQ(pass(presses("BG", true), false), "");
  EXPECT_EQ(pass(presses("1"), false), "BG1") << "it was none";

  EXPECT_EQ(pass(presses("BG", true), false), "");
  EXPECT_EQ(pass(presses("1"), false, true), "1") << "a field that Enter closed in the same frame";
}

TEST_F(KeyGates, WhatFollowsTheKeyOfADialogIsForTheDialog) {
  for (const int dialog : {GLFW_KEY_O, GLFW_KEY_S}) {
    std::vector<KeyPress> batch = {{dialog, true, false}};
    for (const KeyPress& press : presses("BR")) batch.push_back(press);
    EXPECT_EQ(pass(batch, false).size(), 1U);
    EXPECT_EQ(pass({}, true), "");
  }
  EXPECT_EQ(pass(presses("OB"), false), "OB") << "without Ctrl it opens none";
}

TEST_F(KeyGates, AKeyThatWentDownAsTextSteersOnlyOnceItIsPressedAgain) {
  down_ = {'W'};
  pass(presses("W"), true);
  EXPECT_FALSE(steers('W'));
  pass({}, false);  // the field is closed, the key still down
  EXPECT_FALSE(steers('W'));
  down_.clear();
  pass({}, false);
  EXPECT_TRUE(steers('W'));

  down_ = {'W'};
  pass(presses("W"), true);
  pass(presses("W"), false);  // up and down again between two frames
  EXPECT_TRUE(steers('W'));
}

TEST_F(KeyGates, AKeyThatWaitsDoesNotSteerYet) {
  down_ = {'W'};
  EXPECT_EQ(pass(presses("W", true), false), "");
  EXPECT_FALSE(steers('W'));
  EXPECT_EQ(pass({}, false), "W");
  EXPECT_TRUE(steers('W'));
}

}  // namespace
}  // namespace regatta
