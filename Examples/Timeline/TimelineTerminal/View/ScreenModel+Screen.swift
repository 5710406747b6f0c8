import Mastodon
import TarnSync
import TarnTerminal
import Timeline

extension ScreenModel {
  // MARK: Above

  var header: Node<KeyCommand> {
    let account = core.session?.id ?? "Timeline"
    let states: [StyledText?] = [filterWords, pendingWords, connectionStatus]
    return .row(
      [.text(StyledText(account.inLine, .bold)).extent(.fill())]
        + states.compactMap { $0.map { .text($0) } },
      spacing: isNarrow ? 1 : 2
    ).onClick(.sheet(.accounts))
  }

  private var filterWords: StyledText? {
    guard !core.view.filter.isEverything, size.columns >= 40 else { return nil }
    // The longest may take half of the line.
    return StyledText(core.view.filter.description.inLine).truncated(to: size.columns / 2)
  }

  private var pendingWords: StyledText? {
    guard !pending.isEmpty else { return nil }
    let problems = pending.filter { $0.status.isRejected || $0.status == .inConflict }.count
    let count = isNarrow ? "\(pending.count)↑" : "\(grouped(pending.count)) pending"
    guard problems > 0 else { return StyledText(count) }
    return StyledText(count) + " " + StyledText(isNarrow ? "\(problems)!" : "! \(problems) failed", Styles.problem)
  }

  /// The status of the connection, in a word.
  private var connectionStatus: StyledText? {
    switch core.session?.engine.status(at: now) {
    case .offline?: StyledText("offline", Styles.warning)
    case .waiting?: StyledText(isNarrow ? "no server" : "server not reached", Styles.warning)
    case .signIn?: StyledText("sign in", Styles.problem)
    case .open?: core.session?.engine.isPulling ?? false ? StyledText("asking", .dim) : nil
    case nil: nil
    }
  }

  var tabs: Node<KeyCommand> {
    let filter = core.view.filter
    func tab(_ key: String, _ name: String, _ isOn: Bool, _ only: KeyCommand.Only?) -> Node<KeyCommand> {
      let key = StyledText(isNarrow ? "" : "\(key) ", .dim)
      // In brackets, so that it is recognizable without colors.
      let text = isOn ? "[" + key + StyledText(name, .bold) + "]" : " " + key + StyledText(name) + " "
      return .text(text).onClick(.show(only))
    }
    return .row([
      tab("1", isNarrow ? "All" : "Everything", filter.isEverything, nil),
      tab("2", "Boosts", filter.boostsOnly, .boosts),
      tab("3", isNarrow ? "Favs" : "Favourites", filter.favouritesOnly, .favourites),
      tab("4", isNarrow ? "Media" : "With media", filter.mediaOnly, .media),
    ])
  }

  // MARK: Below

  /// The message or the status, and the number of new posts: one line, or a few if a message needs them.
  var notice: Node<KeyCommand> {
    guard hasNotice else { return .nothing }
    let (left, right) = (noticeLines, noticeSigns)
    let signs = Node<KeyCommand>.row(right.map { .text($0) }, spacing: 2)
    return .row([.column(left.map { line($0) }).extent(.fill()), .when(!right.isEmpty, signs)], spacing: 2)
      .extent(.cells(left.count)).onClick(news > 0 ? .showNew : .close)
  }

  var noticeRows: Int { hasNotice ? noticeLines.count : 0 }

  private var noticeLines: [StyledText] {
    guard let message else { return [noticeSigns.isEmpty && isNarrow ? newOrFile ?? sessionStatus : sessionStatus] }
    let width = size.columns - noticeSigns.reduce(0) { $0 + $1.width + 2 }
    // A message concerns the content above it, of which a part stays visible.
    return message.wrapped(to: max(width, 1), atMost: min(3, max((size.rows - 2) / 2, 1)))
  }

  /// The right part of the line, if there is space for both.
  private var noticeSigns: [StyledText] { isNarrow ? [] : [new, file].compactMap { $0 } }

  /// On a narrow screen new posts have precedence over the status of the file.
  private var newOrFile: StyledText? { new ?? file }

  private var new: StyledText? {
    guard isTimeline, news > 0 else { return nil }
    return StyledText("\(grouped(news)) new post\(news == 1 ? "" : "s") (.)", .bold)
  }

  private var file: StyledText? {
    terminal.fileStatus.map { StyledText($0.words.inLine, $0.isProblem ? Styles.problem : .dim) }
  }

  private var message: StyledText? {
    terminal.messages.last.map { StyledText("! ", .bold) + StyledText($0.words.inLine, Styles.warning) }
  }

  private var sessionStatus: StyledText {
    core.session?.statusText(at: now).map { StyledText($0.inLine, .dim) } ?? StyledText([])
  }

  func hints(_ hints: [Hint]) -> Node<KeyCommand> { .when(hasHints, .status(hints)) }

  /// A message in the middle of an empty screen.
  func words(_ words: String) -> Node<KeyCommand> {
    .column([.spacer, .text(words, style: .dim, wraps: true, alignment: .center), .spacer]).extent(.fill())
  }

  /// Lines, of which some are scrolled out above.
  func lines(_ lines: [StyledText], from first: Int) -> Node<KeyCommand> {
    .column(lines.dropFirst(first).prefix(bodyRows).map { line($0) } + [.spacer]).extent(.fill())
  }

  /// A line of its own, even if it is empty.
  func line(_ text: StyledText) -> Node<KeyCommand> { .text(text).extent(.cells(1)) }
}
