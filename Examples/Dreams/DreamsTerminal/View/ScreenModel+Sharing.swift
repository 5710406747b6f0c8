import Dreams
import TarnTerminal

extension ScreenModel {
  func title(of sharing: Dreams.Sharing) -> StyledText {
    let count = core.sharedDreams.count
    return StyledText(count == 1 ? "Share a dream" : "Share \(count) dreams")
  }

  /// Returns the dialog with the progress of a picture and its commands.
  func dialog(_ sharing: Dreams.Sharing) -> Node<KeyCommand> {
    .column(content(sharing), spacing: size.rows >= 12 ? 1 : 0).onKeys(KeyBindings.sharing)
  }

  private func content(_ sharing: Dreams.Sharing) -> [Node<KeyCommand>] {
    switch sharing.progress {
    case .rendering where core.sharedDreams.isEmpty:
      [.text("The selected dreams were removed.", wraps: true), .status([Hint("Escape", "select others")])]
    case .rendering(let share):
      [.text("The picture is being drawn."), .progress(share), .status([Hint("Escape", "cancel")])]
    case .failed(let reason):
      [
        .text("! " + StyledText(reason, Styles.warning), wraps: true),
        .status([Hint("r", "try again"), Hint("Escape", "select others")]),
      ]
    case .ready(let picture):
      [
        .text(
          "The picture is ready: \(picture.width) × \(picture.height) pixels, \(picture.sizeText).", wraps: true),
        .ifPresent(file(picture)) { .text($0, wraps: true) },
        .status(
          (isSaved(picture) ? [] : [Hint("s", "save it here")]) + [
            Hint("Enter", "done"), Hint("Escape", "select others"),
          ]
        ),
      ]
    }
  }

  private func isSaved(_ picture: StoredImage) -> Bool {
    guard let file = terminal.file, file.picture == picture, case .saved? = file.outcome else { return false }
    return true
  }

  private func file(_ picture: StoredImage) -> StyledText? {
    guard let file = terminal.file, file.picture == picture else { return nil }
    return switch file.outcome {
    case nil: StyledText("The picture is being saved.", .dim)
    case .saved(let name): StyledText("Saved as \(name), in this folder.", Styles.good)
    case .failed(let reason): "! " + StyledText(reason, Styles.warning)
    }
  }
}
