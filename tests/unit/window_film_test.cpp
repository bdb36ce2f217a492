#include "app/window_film.h"

#include "core/files.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace regatta::window_film_test {
namespace {

namespace fs = std::filesystem;

// A test in a folder of its own, where films are written.
class WindowFilmTest : public testing::Test {
 protected:
  void SetUp() override {
    before_ = fs::current_path();
    std::string made = (fs::temp_directory_path() / "regatta-film-XXXXXX").string();
    ASSERT_NE(mkdtemp(made.data()), nullptr);
    folder_ = made;
    fs::current_path(folder_);
    scene_.file = "lake.toml";
  }
  void TearDown() override {
    fs::current_path(before_);
    fs::remove_all(folder_);
  }
  Image picture(int width, int height) {
    ++asked_;
    return {width, height, std::vector<unsigned char>(3U * static_cast<std::size_t>(width * height), 90)};
  }
  // Returns whether a file is one of ISO media, as its name says.
  static bool is_film(const fs::path& file) {
    const Result<std::string> bytes = read_file(file, 1U << 20U);
    return bytes && bytes.value().substr(4, 4) == "ftyp";
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator{}));
  }

  Scene scene_;
  fs::path before_, folder_;
  int asked_ = 0;
};

TEST_F(WindowFilmTest, RunsAtThePaceOfTheSimulation) {
  WindowFilms films;
  EXPECT_FALSE(films.frame(true, scene_, 3.0, [this] { return picture(65, 49); })
                   .wrong);  // odd: a row and a column are left out
  asked_ = 0;
  const auto whole = [this] { return picture(65, 49); };
  double time = 3.0;
  for (int frame = 0; frame < 120; ++frame) {  // a slow machine: 120 frames of a half of a picture's time each
    EXPECT_EQ(films.frame(false, scene_, time, whole).text, "");
    time += 0.5 / kFilmFps;
  }
  EXPECT_EQ(asked_, 60);
  for (int frame = 0; frame < 50; ++frame)
    EXPECT_EQ(films.frame(false, scene_, time - 0.5 / kFilmFps, whole).text, "");  // paused
  EXPECT_EQ(asked_, 60);
  films.frame(false, scene_, time + 0.5,
              whole);  // a frame that took half a second of simulated time stands for all of it
  EXPECT_EQ(asked_, 61);
  const WindowFilms::News ended = films.frame(true, scene_, 3.0, [this] { return picture(65, 49); });
  EXPECT_FALSE(ended.wrong);
  EXPECT_EQ(ended.text, "saved regatta-lake-film-1.mp4, 2.5 s");
  EXPECT_TRUE(is_film("regatta-lake-film-1.mp4"));
  EXPECT_EQ(files(), 1U);
  EXPECT_EQ(films.end().text, "") << "there is none any more";
}

TEST_F(WindowFilmTest, CutsWhereTimeJumps) {
  WindowFilms films;
  films.frame(true, scene_, 0.0, [this] { return picture(64, 48); });
  asked_ = 0;
  const auto whole = [this] { return picture(64, 48); };
  for (const double time : {8.0, 2.0, 2.001, 90.0, 89.9}) EXPECT_EQ(films.frame(false, scene_, time, whole).text, "");
  EXPECT_EQ(asked_, 4);
  EXPECT_EQ(films.end().text, "saved regatta-lake-film-1.mp4, 0.1 s");
}

TEST_F(WindowFilmTest, TakesAFreeNameAndNoOthersFile) {
  ASSERT_TRUE(write_file_atomically("regatta-lake-film-1.mp4", "mine"));
  WindowFilms films;
  films.frame(true, scene_, 0.0, [this] { return picture(64, 48); });
  films.frame(false, scene_, 0.0, [this] { return picture(64, 48); });
  EXPECT_EQ(films.end().text, "saved regatta-lake-film-2.mp4, 0.0 s");
  EXPECT_EQ(read_file("regatta-lake-film-1.mp4", 100).value(), "mine");
}

TEST_F(WindowFilmTest, EndsWholeWhereTheWindowChangesItsSize) {
  WindowFilms films;
  films.frame(true, scene_, 0.0, [this] { return picture(64, 48); });
  films.frame(false, scene_, 0.0, [this] { return picture(64, 48); });
  const WindowFilms::News news = films.frame(false, scene_, 0.1, [this] { return picture(100, 48); });
  EXPECT_TRUE(news.wrong);
  EXPECT_EQ(news.text,
            "the film ends here: the window is 100 x 48 pixels now and the film 64 x 48; saved "
            "regatta-lake-film-1.mp4, 0.0 s");
  EXPECT_TRUE(is_film("regatta-lake-film-1.mp4"));
  EXPECT_EQ(films.frame(false, scene_, 0.2, [this] { return picture(100, 48); }).text, "") << "said once";
}

TEST_F(WindowFilmTest, WithoutAPictureThereIsNoFilmAndAForgottenOneLeavesNothing) {
  {
    WindowFilms films;
    films.frame(true, scene_, 0.0, [this] { return picture(64, 48); });
    EXPECT_TRUE(films.end().wrong);
    EXPECT_EQ(files(), 0U);
    films.frame(true, scene_, 0.0, [this] { return picture(64, 48); });
    films.frame(false, scene_, 0.0, [this] { return picture(64, 48); });
  }
  EXPECT_EQ(files(), 0U);
}

}  // namespace
}  // namespace regatta::window_film_test
