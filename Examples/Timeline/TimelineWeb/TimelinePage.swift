import Mastodon
import Tarn
import TarnWeb
import Timeline

/// The page: the timeline of the account that is looked at, and what lies over it. There is no bar that winds it back: what was said to a server is
/// taken back by saying so.
///
/// ```swift
/// let page = timelinePage(store) { address in await cache.picture(at: address) }
/// ```
///
/// - Parameters:
///   - notice: what to say of the file.
///   - command: how somebody signs in from a terminal, if not by `timeline sign-in` alone.
///   - clock: the time.
///   - pictures: fetches one for the page, whose browser loads nothing from elsewhere; `nil` where it can't be had. It is asked for
///     what posts show and for nothing else, at most as often as browsers ask for it.
@MainActor public func timelinePage(
  _ store: Store<Timeline>, notice: Store<Notice>? = nil, signIn command: String? = nil,
  clock: @escaping () -> Timestamp = Timestamp.now,
  pictures: @escaping @Sendable (WebAddress) async -> (bytes: [UInt8], type: String)?
) -> Page {
  let screen = Store(Screen.State(), Screen())
  let gallery = Gallery(fetch: pictures)
  let hands = Hands(store: store, screen: screen, now: clock)
  let app = Part(
    // Ages have minutes; how it stands with a server that is not reached is looked at more often than that.
    watching: store, screen, reading: .every(.seconds(10), clock),
    view: { now, state, screen in
      TimelineView(
        state: state, screen: screen, rows: store.read(Timeline.rows), news: store.read(Timeline.news), now: now,
        gallery: gallery, command: command ?? SheetView.signIn
      ).body
    },
    send: { hands.carryOut($0) })
  return Page(
    title: "Timeline", styles: [String(decoding: PackageResources.timeline_css, as: UTF8.self)],
    parts: [app] + (notice.map { [.notice($0)] } ?? []),
    files: gallery)
}
