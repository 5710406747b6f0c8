import Dreams
import DreamsArt
import TarnTerminal

/// All values that a screen depends on: the state, the focus and the size.
struct ScreenModel {
  let core: Dreams.State
  let terminal: TerminalState.State
  let size: TerminalSize
  let colors: ColorSupport
  let frame: AnimationFrame
  let imageCache: CardImageCache
  /// The labels of the steps that undo and redo would apply.
  let undo: String?
  let redo: String?
}

extension ScreenModel {
  /// The whole screen, with its dialog.
  var screen: Node<KeyCommand> {
    switch core.view.screen {
    case .list(.viewing): list.onKeys(KeyBindings.list)
    case .list(.selecting): list.onKeys(KeyBindings.selecting)
    // The dialog is shown over the list in which the user selected the dreams.
    case .list(.sharing(let sharing)): .dialog(title: title(of: sharing), dialog(sharing), over: list)
    case .dream: core.openDream.map { editor(of: $0) } ?? removedDream
    case .favourite: picker.onKeys(KeyBindings.favourite)
    }
  }

  /// Whether texts are shortened.
  var isNarrow: Bool { size.columns < 66 }

  /// Whether there is a row for the message and for the undo label.
  var hasNotice: Bool { size.rows >= 8 }

  // MARK: Elements of every screen

  /// The notice at the bottom: the message, or else the undo and redo labels; and the state of the file.
  var notice: Node<KeyCommand> {
    let fileStatus = terminal.fileStatus.map { StyledText($0.words, $0.isProblem ? Styles.problem : .dim) }
    return .when(
      hasNotice, .row([.text(message).extent(.fill()), .ifPresent(fileStatus) { .text($0) }], spacing: 2))
  }

  private var message: StyledText {
    if let message = terminal.message { return StyledText("! ", .bold) + StyledText(message, Styles.warning) }
    var words = StyledText([])
    if let undo { words += "u " + StyledText("undo: \(undo)", .dim) }
    if let redo { words += (undo == nil ? "" : "  ") + "U " + StyledText("redo: \(redo)", .dim) }
    return words
  }

  /// Returns a card in an area.
  func card(
    _ subject: CardCells.Subject, _ cardSize: CardSize, columns: Int, rows: Int, isReversed: Bool = false,
    phase: Double = CreatureArt.stillPhase
  ) -> Node<KeyCommand> {
    let card = CardCells(
      subject: subject, size: cardSize, cells: TerminalSize(columns: columns, rows: rows), colors: colors,
      isReversed: isReversed, phase: phase)
    let imageCache = imageCache
    let node = Node<KeyCommand>.memo(card) { $0.node(imageCache) }
    return .column([.row([node.extent(.cells(columns))]).extent(.cells(rows))])
  }

  /// Returns a centered text, shown in place of missing content.
  func words(_ words: String) -> Node<KeyCommand> {
    .column([.spacer, .text(words, style: .dim, wraps: true, alignment: .center), .spacer]).extent(.fill())
  }
}
