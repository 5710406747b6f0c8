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
      }
      .notFound { missing in
        .each([
          .h1(.text(missing.address?.path.first == "clock" ? "This clock is gone" : "There is nothing here")),
          .p([.class("muted")], .text(missing.reason)),
          .p(.a([.href(Clocks.addresses.address(of: .add))], "Add a clock")),
        ])
      },
      .notice(notice), .historyBar(of: store),
    ])
}
