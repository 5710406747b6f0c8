import Dreams
import DreamsArt
import TarnTerminal

/// All that a screen is made of: what is so, where the person is in it, and how much room there is.
struct Glance {
  let core: Dreams.State
  let console: Console.State
  let size: TerminalSize
  let ink: Ink
  let beat: Beat
  let gallery: Gallery
  /// What would be undone and done again.
  let undo: String?
  let redo: String?
}

extension Glance {
  /// The whole screen, and what lies over it.
  var screen: Node<Wish> {
    switch core.view.screen {
    case .list(.viewing): list.onKeys(Keys.list)
    case .list(.selecting): list.onKeys(Keys.selecting)
    // What is shared lies over the list that it was selected from.
    case .list(.sharing(let sharing)): .dialog(title: title(of: sharing), dialog(sharing), over: list)
    case .dream: core.openDream.map { editor(of: $0) } ?? gone
    case .favourite: picker.onKeys(Keys.favourite)
    }
  }

  /// Whether words are cut short.
  var isNarrow: Bool { size.columns < 66 }

  /// Whether there is a line for what was said, and for what would be undone.
  var hasNotice: Bool { size.rows >= 8 }

  // MARK: What is on every screen

  /// The line below: what was said, or else what would be undone; and how it stands with the file.
  var notice: Node<Wish> {
    let standing = console.standing.map { StyledText($0.words, $0.isTrouble ? Looks.trouble : .dim) }
    return .when(
      hasNotice, .row([.text(said).extent(.fill()), .ifPresent(standing) { .text($0) }], spacing: 2))
  }

  private var said: StyledText {
    if let message = console.message { return StyledText("! ", .bold) + StyledText(message, Looks.warning) }
    var words = StyledText([])
    if let undo { words += "u " + StyledText("undo: \(undo)", .dim) }
    if let redo { words += (undo == nil ? "" : "  ") + "U " + StyledText("redo: \(redo)", .dim) }
    return words
  }

  /// A card in an area.
  func card(
    _ subject: Card.Subject, _ cardSize: CardSize, columns: Int, rows: Int, isReversed: Bool = false,
    phase: Double = Art.stillPhase
  ) -> Node<Wish> {
    let card = Card(
      subject: subject, size: cardSize, cells: TerminalSize(columns: columns, rows: rows), ink: ink,
      isReversed: isReversed, phase: phase)
    let gallery = gallery
    let node = Node<Wish>.memo(card) { $0.node(gallery) }
    return .column([.row([node.extent(.cells(columns))]).extent(.cells(rows))])
  }

  /// What is wrong where there should be something, in the middle.
  func words(_ words: String) -> Node<Wish> {
    .column([.spacer, .text(words, style: .dim, wraps: true, alignment: .center), .spacer]).extent(.fill())
  }
}
