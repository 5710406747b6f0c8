import Dreams
import DreamsArt
import Foundation
import TarnLanguages
import TarnTerminal

/// All values that a screen depends on.
struct DreamsScreen {
  typealias View = Node<Dreams.Action>

  let view: LocalizedSessionView<Dreams>
  /// The size of the content.
  let size: TerminalSize
  let depth: ColorDepth
  /// The animation phase of the effects.
  let phase: Double
  /// The folder for saved pictures.
  let folder: String
  let images: CardImageCache

  var session: Dreams.Session { view.session }
  var document: Dreams.Document { view.document }
  var words: Localization { view.words }

  /// The whole screen, with its keys and its sheet.
  var frame: AppFrame<View> {
    switch session.screen {
    case .list:
      AppFrame(list, keys: listKeys + view.keys, sheet: session.sharing.map(sheet))
    case .dream:
      AppFrame(view.openDream.map { editor(of: $0) } ?? .nothing, keys: dreamKeys + view.keys)
    case .favourite:
      AppFrame(favourites, keys: view.keys + [KeyBinding("Enter", " ", title: words("Show the list"), .back)])
    }
  }

  // MARK: Sharing

  private func sheet(_ sharing: Dreams.Sharing) -> Sheet<Dreams.Action> {
    let count = sharing.dreams.count
    let (message, items): (String, [SheetItem<Dreams.Action>]) =
      switch sharing.progress {
      case .rendering where count == 0: (words("The selected dreams were removed."), [])
      case .rendering(let share):
        (words("The picture is being drawn: \(bar(share)) \(Int(share * 100)) %"), [])
      case .failed(let reason):
        (words.translation(of: reason), [SheetItem(words("Try again"), key: "r", .share(as: UUID()))])
      case .ready(let picture):
        (
          words("The picture is ready: \(picture.sizeText(words)).") + (sharing.file.map { "\n\(text(of: $0))" } ?? ""),
          (sharing.canBeSaved ? [SheetItem(words("Save it in this folder"), key: "s", .save(folder: folder))] : [])
            + [SheetItem(words("Done"), key: "d", .done)]
        )
      }
    return Sheet(
      title: words("Share \(count == 1 ? words("a dream") : words.dreams(count))"), id: "sharing", message: message,
      cancel: .back, cancelTitle: words("Select others"), items: items)
  }

  private func bar(_ share: Double) -> String {
    let full = Int(share * 10)
    return String(repeating: "█", count: full) + String(repeating: "░", count: 10 - full)
  }

  private func text(of file: Dreams.PictureFile) -> String {
    switch file {
    case .saving: words("It is being saved.")
    case .saved(let name): words("Saved as \(name), in this folder.")
    case .failed(let reason): "! \(words.translation(of: reason))"
    }
  }

  // MARK: Elements of several screens

  /// Returns the first line of a screen.
  func header(_ title: String, _ text: StyledText) -> View {
    let title = View.text(title, style: .bold)
    return .row(
      [session.mode == nil ? title.onClick(.back) : title, .text(text).extent(.fill())], spacing: 2
    ).extent(.cells(1))
  }

  /// Returns a card in an area.
  func card(
    _ subject: CardCells.Subject, _ cardSize: CardSize, columns: Int, rows: Int, isReversed: Bool = false,
    phase: Double = CreatureArt.stillPhase
  ) -> View {
    let card = CardCells(
      subject: subject, size: cardSize, cells: TerminalSize(columns: columns, rows: rows), depth: depth,
      isReversed: isReversed, phase: phase, words: words)
    let images = images
    let node = View.memo(card) { $0.node(images) }
    return .column([.row([node.extent(.cells(columns))]).extent(.cells(rows))])
  }
}
