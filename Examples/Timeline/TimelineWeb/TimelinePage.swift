import Tarn
import TarnDocument
import TarnLanguages
import TarnWeb
import Timeline
import TimelineView

/// The pages: the timeline of a window's account, and the open sheet, in the languages of the app. There is no history bar:
/// a change on a server is undone by an opposite change.
///
/// ```swift
/// try WebServer(["timeline": timelinePages(store) { url in await picture(at: url) }])
/// ```
///
/// Each window or tab of a browser has a session of its own, so a composer opens only where its user opened it. The session is
/// saved, so a window shows the same after a reload and after a restart.
///
/// - Parameters:
///   - notice: messages about the file.
///   - command: the command to sign in from a terminal, if not `timeline sign-in` alone.
///   - languages: those that a person can choose.
///   - shown: the session that all windows show, with a history bar: in a recorded session; `nil` for one of each window.
///   - clock: the time.
///   - fetch: fetches a picture for the page, whose browser loads nothing from other servers; `nil` if that fails.
///     It is called only for pictures of visible posts, and only when a browser requests one.
@MainActor public func timelinePages(
  _ store: Store<SharedDocument<Timeline>>, notice: Store<Notice>? = nil, signIn command: String? = nil,
  languages: Localizations = Timeline.languages, showing shown: SessionID? = nil,
  clock: @escaping () -> Timestamp = Timestamp.now, images fetch: @escaping ImageProxy.Fetch
) -> PageScope {
  let images = ImageProxy(fetch: fetch)
  let command = command ?? "timeline sign-in https://your.server"
  return .perLanguage(languages) { words in
    .perWindow(of: store, showing: shown) {
      timelinePage(
        $0, notice: notice, signIn: command, words: words, languages: languages, hasHistoryBar: shown != nil,
        clock: clock, images: images)
    }
  }
}

@MainActor func timelinePage(
  _ session: DocumentSession<Timeline>, notice: Store<Notice>? = nil, signIn command: String,
  words: Localization = .english, languages: Localizations? = nil, hasHistoryBar: Bool = false,
  clock: @escaping () -> Timestamp = Timestamp.now, images: ImageProxy
) -> Page {
  let (store, rows) = (session.store, WindowRows(of: session.id))
  let app = Part(
    // Ages have a precision of minutes; the status of the connection changes more often.
    frameShowing: session, .every(.seconds(10), clock),
    view: { view, now in
      TimelinePageView(
        model: WindowModel(view, rows, in: store, at: now, words), images: images, command: command,
        languages: languages
      ).frame
    },
    send: { try session.request($0.action(at: clock())) }
  ).addresses(Timeline.addresses, of: session)
  return Page(
    title: words("Timeline"), words: words, styles: [String(decoding: PackageResources.timeline_css, as: UTF8.self)],
    parts: [app] + (notice.map { [.notice($0)] } ?? []) + (hasHistoryBar ? [.historyBar(of: store)] : []),
    files: images)
}
