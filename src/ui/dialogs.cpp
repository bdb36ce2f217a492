// Loading and saving by name: the scene files of the loaded scene's folder, and a path to type.
#include "ui/panels.h"
#include "ui/scene_files.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace regatta {

namespace {

enum class DialogKind { kLoad, kSave };
enum class Use { kMain, kGhost };  // use of the file: the dialog's main one, or its boat beside the run

void set_text(FileDialog& dialog, const std::string& text) {
  dialog.text.fill('\0');
  std::memcpy(dialog.text.data(), text.data(), std::min(text.size(), dialog.text.size() - 1));
}

// The name that saving starts from: the loaded scene is not replaced by an Enter too many.
std::string proposed_name(const std::filesystem::path& scene) {
  constexpr std::string_view kEnd = "-saved";
  std::string name = scene.stem().string();
  if (!name.ends_with(kEnd)) name += kEnd;
  return name + ".toml";
}

void start(FileDialog& dialog, DialogKind kind, const PanelContext& context) {
  dialog.open = dialog.appearing = true;
  dialog.complaint.clear();
  dialog.folder = context.model.scene_file.parent_path();
  const bool saves = kind == DialogKind::kSave;
  dialog.names = list_scene_files(dialog.folder, saves ? ListedFiles::kScenes : ListedFiles::kScenesAndReplays);
  const std::filesystem::path& scene = context.model.scene_file;
  const std::string name = saves ? proposed_name(scene) : scene.filename().string();
  const auto found = std::find(dialog.names.begin(), dialog.names.end(), name);
  dialog.selected = found == dialog.names.end() ? -1 : static_cast<int>(found - dialog.names.begin());
  set_text(dialog, name);
}

void select(FileDialog& dialog, int index) {
  if (dialog.names.empty()) return;
  dialog.selected = std::clamp(index, 0, static_cast<int>(dialog.names.size()) - 1);
  dialog.complaint.clear();
}

// Up and Down walk through the list while the text field keeps the keyboard.
int on_history(ImGuiInputTextCallbackData* data) {
  FileDialog& dialog = *static_cast<FileDialog*>(data->UserData);
  if (data->EventKey != ImGuiKey_UpArrow && data->EventKey != ImGuiKey_DownArrow) return 0;
  select(dialog, dialog.selected + (data->EventKey == ImGuiKey_UpArrow ? -1 : 1));
  if (dialog.selected < 0) return 0;
  data->DeleteChars(0, data->BufTextLen);
  data->InsertChars(0, dialog.names[static_cast<std::size_t>(dialog.selected)].c_str());
  data->SelectAll();
  return 0;
}

// True when the name under the mouse was double-clicked.
bool draw_list(const Theme& theme, FileDialog& dialog) {
  bool chosen = false;
  if (ImGui::BeginChild("files", {0.0F, theme.px(190.0F)})) {
    for (int i = 0; i < static_cast<int>(dialog.names.size()); ++i) {
      const std::string& name = dialog.names[static_cast<std::size_t>(i)];
      if (ImGui::Selectable(name.c_str(), i == dialog.selected, ImGuiSelectableFlags_AllowDoubleClick)) {
        select(dialog, i);
        set_text(dialog, name);
        chosen = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
      }
      if (i == dialog.selected && key_pressed(ImGuiKey_UpArrow)) ImGui::SetScrollHereY();
      if (i == dialog.selected && key_pressed(ImGuiKey_DownArrow)) ImGui::SetScrollHereY();
    }
    if (dialog.names.empty()) wrapped_text(palette::kDim, "No scenes in this folder.");
  }
  ImGui::EndChild();
  return chosen;
}

void accept(DialogKind kind, Use use, FileDialog& dialog, UiRequests& requests) {
  const std::filesystem::path path = typed_scene_path(dialog.text.data(), dialog.folder);
  std::error_code error;
  if (path.empty()) {
    dialog.complaint = "Type a name.";
  } else if (std::filesystem::is_directory(path, error)) {
    dialog.complaint = "That is a folder.";
  } else if (kind == DialogKind::kSave && path.extension() == ".state") {
    dialog.complaint = "A scene's name ends in .toml; its .state is written beside it.";
  } else if (kind == DialogKind::kLoad && !std::filesystem::exists(path, error)) {
    dialog.complaint = "There is no such file.";
  } else {
    (kind == DialogKind::kSave ? requests.save_scene
     : use == Use::kGhost      ? requests.load_ghost
                               : requests.load_scene) = path;
    dialog.open = false;
    return;
  }
  dialog.appearing = true;  // the keyboard goes back to the text field
}

void draw_dialog(PanelContext& context, DialogKind kind, FileDialog& dialog) {
  const Theme& theme = context.theme;
  const char* const title = kind == DialogKind::kLoad ? "Open a scene or a replay" : "Save the scene";
  const std::string id = std::string(title) + "###dialog";
  if (!dialog.open) return;
  if (!ImGui::IsPopupOpen(id.c_str())) ImGui::OpenPopup(id.c_str());
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.5F * screen.x, 0.5F * screen.y}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSize({std::min(theme.px(440.0F), screen.x), 0.0F});
  if (!ImGui::BeginPopupModal(id.c_str(), nullptr,
                              ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings)) {
    return;
  }
  small_text(theme, palette::kDim, dialog.folder.empty() ? "." : dialog.folder.string());
  bool accepted = draw_list(theme, dialog);
  if (dialog.appearing) ImGui::SetKeyboardFocusHere();
  dialog.appearing = false;
  ImGui::SetNextItemWidth(-1.0F);
  accepted |= ImGui::InputText(
      "##path", dialog.text.data(), dialog.text.size(),
      ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackHistory | ImGuiInputTextFlags_AutoSelectAll,
      on_history, &dialog);
  const bool replaces =
      kind == DialogKind::kSave && saving_replaces(typed_scene_path(dialog.text.data(), dialog.folder));
  if (!dialog.complaint.empty()) {
    wrapped_text(palette::kRed, dialog.complaint);
  } else {
    small_text(theme, replaces ? palette::kAmber : palette::kDim,
               replaces ? "replaces the file of that name" : "↑ ↓ choose   Enter accepts   Esc closes");
  }
  const bool may_be_ghost =
      kind == DialogKind::kLoad && std::filesystem::path(dialog.text.data()).extension() == ".replay";
  const float buttons = may_be_ghost ? 3.0F : 2.0F, gap = ImGui::GetStyle().ItemSpacing.x;
  const float wide = (ImGui::GetContentRegionAvail().x - (buttons - 1.0F) * gap) / buttons;
  if (ImGui::Button(kind == DialogKind::kLoad ? "Open" : (replaces ? "Replace" : "Save"), {wide, 0.0F}))
    accepted = true;
  ImGui::SameLine();
  Use use = Use::kMain;
  if (may_be_ghost) {
    if (ImGui::Button("As a ghost", {wide, 0.0F})) use = Use::kGhost;
    ImGui::SameLine();
  }
  if (ImGui::Button("Cancel", {wide, 0.0F}) || key_pressed(ImGuiKey_Escape)) dialog.open = false;
  if (accepted || use == Use::kGhost) accept(kind, use, dialog, context.requests);
  if (!dialog.open) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace

void draw_dialogs(PanelContext& context) {
  UiState& state = context.state;
  // One dialog at a time: the newer wish wins.
  const bool load = std::exchange(context.requests.open_load_dialog, false);
  const bool save = std::exchange(context.requests.open_save_dialog, false);
  if (load && !state.load.open) {
    state.save.open = false;
    start(state.load, DialogKind::kLoad, context);
  } else if (save && !state.save.open) {
    state.load.open = false;
    start(state.save, DialogKind::kSave, context);
  }
  draw_dialog(context, DialogKind::kLoad, state.load);
  draw_dialog(context, DialogKind::kSave, state.save);
}

}  // namespace regatta
