import Clocks
import Foundation
import Tarn
import TarnWeb

/// The page: the clocks, and the history bar.
@MainActor public func clocksPage(
  _ store: Store<Clocks>, notice: Store<Notice>? = nil, zones: [Zone] = Zone.ofThisMachine(),
  reading: EnvironmentReading<Date> = .every(.seconds(1)) {
    Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
  }
) -> Page {
  let cities = City.all(zones)
  return Page(
    title: "Clocks", styles: [String(decoding: PackageResources.clocks_css, as: UTF8.self)],
    parts: [
      Part(store, reading) { state, now in ClocksView(state: state, now: now, cities: cities).body }
    ] + (notice.map { [.notice($0)] } ?? []) + [.historyBar(of: store)])
}
