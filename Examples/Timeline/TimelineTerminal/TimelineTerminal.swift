import Tarn
import TarnDocument
import TarnLanguages
import TarnTerminal
import Timeline
import TimelineView

/// Creates the terminal that shows a window of Timeline: one more device beside the browser, with the same state, keys and
/// sheets.
///
/// ```swift
/// let end = try await timelineTerminal(store.session("/dev/pts/3"), notice: notice).run()
/// ```
///
/// Only the visible rows of the timeline are laid out, and their lines are cached (`LineCache`): so a key costs as
/// much with ten thousand posts as with fifty.
///
/// - Parameters:
///   - words: the language of the person.
///   - hasUndo: whether the user goes through the history: in a recorded session. On a server a change is undone by an
///     opposite change.
/// - Throws: ``TerminalError/noKeys``.
public func timelineTerminal(
  _ session: DocumentSession<Timeline>, notice: Store<Notice>? = nil, words: Localization = .english,
  hasUndo: Bool = false, now: @escaping () -> Timestamp = { .now() }
) throws(TerminalError) -> Terminal {
  try timelineTerminal(session, notice: notice, words: words, hasUndo: hasUndo, now: now, lineCache: LineCache())
}

func timelineTerminal(
  _ session: DocumentSession<Timeline>, notice: Store<Notice>?, words: Localization = .english,
  hasUndo: Bool = false, now: @escaping () -> Timestamp, lineCache: LineCache<Post.ID, PostAppearance>
) throws(TerminalError) -> Terminal {
  let (store, rows) = (session.store, WindowRows(of: session.id))
  // Ages have a precision of minutes: a sixth of that is often enough.
  let moments = EnvironmentReading.every(.seconds(10)) {
    Timestamp(milliseconds: now().milliseconds / 10_000 * 10_000)
  }
  return try Terminal(
    frameShowing: session, moments, undo: hasUndo ? store : nil, notice: notice, words: words
  ) { view, now, size in
    TimelineScreen(
      model: WindowModel(view, rows, in: store, at: now, words.forTerminal), size: size, lineCache: lineCache
    ).frame
  } send: {
    try session.request($0.action(at: now()))
  }
}
