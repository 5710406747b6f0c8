import Mastodon
import Tarn
import TarnWeb
import Timeline

/// The pages: the timeline of the account that is looked at, and what lies over it. There is no bar that winds it back: what was said to a server is
/// taken back by saying so.
///
/// ```swift
/// try WebServer(["timeline": timelinePages(store) { address in await cache.picture(at: address) }])
/// ```
///
/// Each browser has a page of its own, with a sheet of its own: nobody's composer opens before somebody else. A sheet is saved under the
/// browser's name, so a browser that has one open is known again after a restart, and goes on with what it showed.
///
/// - Parameters:
///   - notice: what to say of the file.
///   - command: how somebody signs in from a terminal, if not by `timeline sign-in` alone.
///   - clock: the time.
///   - pictures: fetches one for the page, whose browser loads nothing from elsewhere; `nil` where it can't be had. It is asked for
///     what posts show and for nothing else, at most as often as browsers ask for it.
@MainActor public func timelinePages(
  _ store: Store<Timeline>, notice: Store<Notice>? = nil, signIn command: String? = nil,
  clock: @escaping () -> Timestamp = Timestamp.now,
  pictures: @escaping @Sendable (WebAddress) async -> (bytes: [UInt8], type: String)?
) -> Pages {
  let gallery = ImageProxy(fetch: pictures)
  return .perUser(
    isKnown: { store.state.view.sheet(in: "\($0)") != nil },
    page: { session in
      timelinePage(
        store, in: "\(session.id)", notice: notice, signIn: command ?? SheetView.signIn, clock: clock, gallery: gallery)
    })
}

/// - Parameter window: whose sheet it shows.
@MainActor func timelinePage(
  _ store: Store<Timeline>, in window: Timeline.WindowID?, notice: Store<Notice>?, signIn command: String,
  clock: @escaping () -> Timestamp, gallery: ImageProxy
) -> Page {
  let screen = Store(PageState.State(), PageState())
  let controller = Controller(store: store, screen: screen, window: window, now: clock)
  let app = Part(
    // Ages have minutes; how it stands with a server that is not reached is looked at more often than that.
    watching: store, screen, reading: .every(.seconds(10), clock),
    view: { now, state, screen in
      TimelineView(
        state: state, sheet: state.view.sheet(in: window), screen: screen, rows: store.read(Timeline.rows),
        news: store.read(Timeline.news), now: now, gallery: gallery, command: command
      ).body
    },
    send: { controller.carryOut($0) })
  return Page(
    title: "Timeline", styles: [String(decoding: PackageResources.timeline_css, as: UTF8.self)],
    parts: [app] + (notice.map { [.notice($0)] } ?? []),
    files: gallery)
}
