import Tarn
import TarnDocument
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
/// - Throws: ``TerminalError/noKeys``.
public func timelineTerminal(
  _ session: DocumentSession<Timeline>, notice: Store<Notice>? = nil, now: @escaping () -> Timestamp = { .now() }
) throws(TerminalError) -> Terminal {
  try timelineTerminal(session, notice: notice, now: now, lineCache: LineCache())
}

func timelineTerminal(
  _ session: DocumentSession<Timeline>, notice: Store<Notice>?, now: @escaping () -> Timestamp,
  lineCache: LineCache<Post.ID, PostAppearance>
) throws(TerminalError) -> Terminal {
  let (store, rows) = (session.store, WindowRows(of: session.id))
  // Ages have a precision of minutes: a sixth of that is often enough.
  let moments = EnvironmentReading.every(.seconds(10)) {
    Timestamp(milliseconds: now().milliseconds / 10_000 * 10_000)
  }
  return try Terminal(
    frameShowing: session, moments, undo: nil as Store<SharedDocument<Timeline>>?, notice: notice
  ) { view, now, size in
    TimelineScreen(
      window: Window(view), rows: store.read(rows.rows), news: store.read(rows.news), size: size, now: now,
      lineCache: lineCache
    ).frame
  } send: {
    try session.request($0.action(at: now()))
  }
}
