#include "ui/glossary.h"

#include "exchange/view_table.h"

#include <gtest/gtest.h>

#include <string>

namespace regatta {
namespace {

TEST(Glossary, HasTheWordsOfTheWakesMarksAndOfTheWaters) {
  for (const char* const word : {"columns", "cells", "particles", "emitted ↻, ↺", "λ/k", "emissions", "tracers"}) {
    const std::string meaning(meaning_of(word));
    ASSERT_FALSE(meaning.empty()) << word;
    EXPECT_EQ(meaning.back(), '.') << "a sentence: " << meaning;
  }
  EXPECT_EQ(meaning_of("threads"), "");
  EXPECT_EQ(meaning_of(""), "");
}

TEST(Glossary, EveryMarkOfTheWakesIsExplained) {
  for (const ViewInfo& info : all_view_options()) {
    if (info.kind == ViewKind::kMark) {
      EXPECT_NE(meaning_of(info.label), "") << info.label;
    }
  }
}

}  // namespace
}  // namespace regatta
