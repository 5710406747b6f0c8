import Foundation
import TarnDates
import Testing

@Suite("Cities and their search") struct CityTests {
  static let cities = City.all()

  @Test(
    "Cities that are not zones, countries and everyday names find the zone",
    arguments: [
      ("Mumbai", "Asia/Kolkata"), ("bombay", "Asia/Kolkata"), ("Munich", "Europe/Berlin"), ("münchen", "Europe/Berlin"),
      ("MUNCHEN", "Europe/Berlin"), ("Germany", "Europe/Berlin"), ("germ", "Europe/Berlin"), ("India", "Asia/Kolkata"),
      ("san fran", "America/Los_Angeles"), ("Holland", "Europe/Amsterdam"), ("England", "Europe/London"),
      ("UK", "Europe/London"), ("usa chicago", "America/Chicago"), ("Turkey", "Europe/Istanbul"),
      ("Kraków poland", "Europe/Warsaw"), ("krakow", "Europe/Warsaw"),
      ("xi'an", "Asia/Shanghai"), ("new york", "America/New_York"), ("africa cairo", "Africa/Cairo"),
      ("Geneva", "Europe/Zurich"), ("Rio", "America/Sao_Paulo"), ("Saigon", "Asia/Ho_Chi_Minh"), ("utc", "UTC"),
      ("UAE", "Asia/Dubai"), ("Czech Republic", "Europe/Prague"), ("Calcutta", "Asia/Calcutta"),
      ("mountain id south", "America/Boise"), ("Port-au", "America/Port-au-Prince"), ("St. Johns", "America/St_Johns"),
      ("York, NEW", "America/New_York"), ("SÃO PAU", "America/Sao_Paulo"), ("gmt+5", "Etc/GMT+5"),
    ])
  func found(search: String, zone: String) {
    let found = City.find(search, in: Self.cities)
    #expect(found.contains { $0.zone == zone }, "“\(search)” finds \(found.map(\.id))")
    #expect(found.count < 60, "“\(search)” finds \(found.count)")
  }

  @Test("Every zone is found by its identifier, and a search without a word finds all cities")
  func zones() {
    for zone in City.zones() { #expect(City.find(zone, in: Self.cities).contains { $0.zone == zone }, "\(zone)") }
    for search in ["", "  ", ", "] { #expect(City.find(search, in: Self.cities) == Self.cities) }
  }

  @Test(
    "A search that is not the beginning of words of one city finds nothing",
    arguments: ["umbai", "Mumbai Germany", "new yorkk", "new london", "東京", "gmt+66"])
  func notFound(search: String) {
    #expect(City.find(search, in: Self.cities) == [])
  }

  @Test("The table has only zones of this machine, and no city twice in one zone")
  func table() {
    let zones = Set(City.zones())
    let ids = Self.cities.map(\.id)
    #expect(Set(ids).count == ids.count)
    // All well-known cities are in the table, because their zones are zones of this machine.
    let others = Self.cities.filter { $0.name != City.name(ofZone: $0.zone) }
    #expect(others.count > 280 && others.allSatisfy { zones.contains($0.zone) && $0.country != nil })
    #expect(others.first { $0.name == "Mumbai" }?.country == "India")
    #expect(Self.cities.first { $0.zone == "UTC" }?.country == nil)
    #expect(Self.cities.map(\.name) == Self.cities.map(\.name).sorted())
  }

  @Test("Without a database, cities are found by name")
  func noTables() {
    let cities = City.all("/nowhere")
    #expect(!City.find("munich", in: cities).isEmpty && !City.find("berlin", in: cities).isEmpty)
    #expect(City.find("germany", in: cities).isEmpty)
  }
}
