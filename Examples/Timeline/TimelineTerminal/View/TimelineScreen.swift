import Mastodon
import TarnLanguages
import TarnSync
import TarnTerminal
import Timeline
import TimelineView

/// All inputs of the screen: the window, the time and the size.
struct TimelineScreen {
  typealias View = Node<Timeline.UserAction>

  let model: WindowModel
  let size: TerminalSize
  let lineCache: LineCache<Post.ID, PostAppearance>

  var words: Localization { model.words }
  var account: AccountSession? { model.account }

  var frame: AppFrame<View> {
    let sheet = model.sheet(signIn: "timeline sign-in SERVER")
    if case .post(let id)? = model.session.sheet { return AppFrame(opened(id), keys: openedKeys(id), sheet: sheet) }
    return AppFrame(timeline, keys: timelineKeys, sheet: sheet)
  }

  // MARK: Room

  /// Whether texts are abbreviated.
  private var isNarrow: Bool { size.columns < 60 }
  private var hasTabs: Bool { size.rows >= 7 }
  /// Whether there is an empty line between two posts.
  var hasGaps: Bool { size.rows >= 14 }
  /// The width of texts: longer lines are hard to read.
  var columns: Int { min(size.columns, 100) }

  private var status: String? { hasTabs ? account?.statusText(at: model.now, words) : nil }

  /// The number of lines of the list, or of an opened post.
  var bodyRows: Int {
    if case .post? = model.session.sheet { return max(size.rows - 1, 0) }
    return max(size.rows - 1 - (hasTabs ? 1 : 0) - (status == nil ? 0 : 1), 0)
  }

  // MARK: Timeline

  private var timeline: View {
    .column([
      header, .when(hasTabs, tabs), list,
      .ifPresent(status) { .text(StyledText($0, .dim).truncated(to: size.columns)).extent(.cells(1)) },
    ])
  }

  private var header: View {
    let states = [filterWords, pendingWords, connectionStatus, hasTabs ? nil : newPosts].compactMap { $0 }
    return .row(
      [.text(StyledText((account?.id ?? words("Timeline")).inLine, .bold)).extent(.fill())] + states.map { .text($0) },
      spacing: isNarrow ? 1 : 2
    ).extent(.cells(1)).onClick(.navigate(.open(.accounts)))
  }

  private var filterWords: StyledText? {
    guard !model.session.filter.isEverything, size.columns >= 40 else { return nil }
    // The longest may take half of the line.
    return StyledText(model.session.filter.text(words).inLine).truncated(to: size.columns / 2)
  }

  private var pendingWords: StyledText? {
    guard let changes = account?.posts.changes, !changes.isEmpty else { return nil }
    let problems = changes.filter(\.mark.needsUser).count
    let count = StyledText(isNarrow ? "\(changes.count)↑" : words("\(words.number(changes.count)) pending"))
    guard problems > 0 else { return count }
    return count + " " + StyledText(isNarrow ? "\(problems)!" : words("! \(problems) failed"), Styles.problem)
  }

  /// The status of the connection, in a word.
  private var connectionStatus: StyledText? {
    switch account?.engine.status(at: model.now) {
    case .offline?: StyledText(words("offline"), Styles.warning)
    case .waiting?: StyledText(isNarrow ? words("no server") : words("server not reached"), Styles.warning)
    case .signIn?: StyledText(words("sign in"), Styles.problem)
    case .open?: account?.engine.isPulling ?? false ? StyledText(words("asking"), .dim) : nil
    case nil: nil
    }
  }

  private var newPosts: StyledText? {
    guard model.news > 0 else { return nil }
    let count = words.number(model.news)
    return StyledText(
      isNarrow
        ? words("\(count) new (.)") : words("\(count) new post (.)", "\(count) new posts (.)", count: model.news), .bold
    )
  }

  private var tabs: View {
    func tab(_ key: Int, _ choice: FilterChoice) -> View {
      let key = StyledText(isNarrow ? "" : "\(key) ", .dim)
      let name = isNarrow ? choice.shortTitle : choice.title
      // In brackets, so that it is recognizable without colors.
      let text = choice.isOn ? "[" + key + StyledText(name, .bold) + "]" : " " + key + StyledText(name) + " "
      return .text(text).onClick(choice.action)
    }
    return .row(
      zip(1..., model.filterChoices).map(tab) + [
        View.text("").extent(.fill()), .ifPresent(newPosts) { View.text($0).onClick(.navigate(.showNew)) },
      ]
    ).extent(.cells(1))
  }

  // MARK: An opened post

  private func opened(_ id: Post.ID) -> View {
    let text = text(of: id)
    return View.column([
      .row([
        .text("‹ " + words("Post", context: "title"), style: .bold).extent(.fill()),
        .text(text.position ?? "", style: .dim),
      ]).extent(.cells(1))
        .onClick(.navigate(.close)),
      text.node { .navigate(.turn($0)) },
    ])
  }

  private func text(of id: Post.ID) -> ScrolledLines {
    let lines = model.conversation(of: id).flatMap { post -> [StyledText] in
      let row = RowModel(Row(post), in: model, for: .conversation)
      let isOpened = post.id == model.window.post(id)?.id
      return isOpened
        ? FullPostView(row: row, columns: columns).lines + [StyledText([])] + conversationStatus(id)
        : PostAppearance(row: row, isSelected: false, columns: columns, most: 6, hasGap: true).lines
    }
    return ScrolledLines(lines, top: model.session.top, height: bodyRows)
  }

  /// The status of the conversation, below the opened post.
  private func conversationStatus(_ id: Post.ID) -> [StyledText] {
    guard let text = model.conversationText(of: id) else { return [] }
    let key = model.conversationTitle(of: id) == nil ? "" : "  " + words("l loads them")
    return (StyledText("┄ \(text.inLine)", .bold) + StyledText(key, .dim)).wrapped(to: columns) + [StyledText([])]
  }

  private func openedKeys(_ id: Post.ID) -> [KeyBinding<Timeline.UserAction>] {
    text(of: id).keys(words) { .navigate(.turn($0)) }
      + [
        KeyBinding(
          "Escape", "Enter", "q", title: words("Back to the timeline"), hint: words("back"), .navigate(.close))
      ] + model.keys(for: nil)
  }
}
