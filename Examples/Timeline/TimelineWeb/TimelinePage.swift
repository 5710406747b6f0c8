import Mastodon
import Tarn
import TarnWeb
import Timeline

/// The pages: the timeline of the chosen account, and the open sheet. There is no history bar: a change on a server is
/// undone by an opposite change.
///
/// ```swift
/// try WebServer(["timeline": timelinePages(store) { address in await cache.picture(at: address) }])
/// ```
///
/// Each browser has its own page with its own sheet, so a composer opens only where its user opened it. A sheet is
/// saved under the browser's name, so a browser shows it again after a restart.
///
/// - Parameters:
///   - notice: messages about the file.
///   - command: the command to sign in from a terminal, if not `timeline sign-in` alone.
///   - clock: the time.
///   - pictures: fetches a picture for the page, whose browser loads nothing from other servers; `nil` if that fails.
///     It is called only for pictures of visible posts, and only when a browser requests one.
@MainActor public func timelinePages(
  _ store: Store<Timeline>, notice: Store<Notice>? = nil, signIn command: String? = nil,
  clock: @escaping () -> Timestamp = Timestamp.now,
  pictures: @escaping @Sendable (WebAddress) async -> (bytes: [UInt8], type: String)?
) -> PageScope {
  let images = ImageProxy(fetch: pictures)
  return .perPersistentSession(
    hasData: { store.state.view.sheet(in: "\($0)") != nil },
    page: { session in
      timelinePage(
        store, in: "\(session.id)", notice: notice, signIn: command ?? SheetView.signIn, clock: clock, images: images)
    })
}

/// - Parameter window: the window whose sheet it shows.
@MainActor func timelinePage(
  _ store: Store<Timeline>, in window: Timeline.WindowID?, notice: Store<Notice>?, signIn command: String,
  clock: @escaping () -> Timestamp, images: ImageProxy
) -> Page {
  let screen = Store(PageState.State(), PageState())
  let controller = Controller(store: store, screen: screen, window: window, now: clock)
  let app = Part(
    // Ages have a precision of minutes; the status of the connection changes more often.
    showing: store, screen, .every(.seconds(10), clock),
    view: { state, screen, now in
      TimelineView(
        state: state, sheet: state.view.sheet(in: window), screen: screen, rows: store.read(Timeline.rows),
        news: store.read(Timeline.news), now: now, images: images, command: command
      ).body
    },
    send: { controller.execute($0) })
  return Page(
    title: "Timeline", styles: [String(decoding: PackageResources.timeline_css, as: UTF8.self)],
    parts: [app] + (notice.map { [.notice($0)] } ?? []),
    files: images)
}
