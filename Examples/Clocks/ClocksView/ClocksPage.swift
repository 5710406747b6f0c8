import Clocks
import Foundation
import Tarn
import TarnDates
import TarnWeb

/// The page: the clocks, and the history bar.
@MainActor public func clocksPage(
  _ store: Store<Clocks>, notice: Store<Notice> = Store(Notice.State(), Notice()), cities: [City] = City.all(),
  reading: EnvironmentReading<Date> = .every(.seconds(1)) { Date.now }
) -> Page {
  Page(
    title: "Clocks", styles: [String(decoding: PackageResources.clocks_css, as: UTF8.self)],
    parts: [
      Part(frame: store, addresses: Clocks.addresses, reading) { state, now in
        ClocksView(state: state, now: now, cities: cities).frame
      },
      .notice(notice), .historyBar(of: store),
    ])
}

extension Clocks {
  /// The addresses of the list, which is no clock, and of each clock.
  public static let addresses = Addresses<Clock.ID?, State, Action>(
    AddressRouter(.route("", nil), .route("clock/:id", .uuid, make: { .some($0) }) { $0 ?? nil }),
    place: { state in state.view.detail.flatMap { state.document.clocks[id: $0.clock]?.id } },
    open: { $0.map { .open($0) } ?? .closeDetail })
}
