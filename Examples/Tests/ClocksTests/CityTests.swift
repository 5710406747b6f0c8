import Clocks
import Foundation
import Testing

@Suite("Finding a zone by the names of cities") struct CityTests {
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
      ("Geneva", "Europe/Zurich"), ("Rio", "America/Sao_Paulo"), ("Saigon", "Asia/Ho_Chi_Minh"),
    ])
  func found(search: String, zone: String) {
    let found = Self.cities.filter { $0.matches(search) }
    #expect(found.contains { $0.zone.id == zone }, "“\(search)” finds \(found.map(\.id))")
    #expect(found.count < 60, "“\(search)” finds \(found.count)")
  }

  @Test("Every zone is found by its identifier, and no zone by the middle of a word")
  func zones() {
    for zone in Zone.ofThisMachine() {
      #expect(Self.cities.contains { $0.zone == zone && $0.matches(zone.id) }, "\(zone.id)")
    }
    #expect(!Self.cities.contains { $0.matches("umbai") })
    #expect(!Self.cities.contains { $0.matches("Mumbai Germany") })
  }

  @Test("The table has only zones of this machine, and no city twice in one zone")
  func table() {
    let zones = Set(Zone.ofThisMachine().map(\.id))
    let ids = Self.cities.map(\.id)
    #expect(Set(ids).count == ids.count)
    // All well-known cities are in the table, because their zones are zones of this machine.
    let others = Self.cities.filter { $0.name != $0.zone.city }
    #expect(others.count > 280 && others.allSatisfy { zones.contains($0.zone.id) && !$0.countries.isEmpty })
    #expect(others.first { $0.name == "Mumbai" }?.place == "India, Asia/Kolkata")
  }

  @Test("Without the tables of countries, cities are found by name")
  func noTables() {
    let cities = City.all(Zone.ofThisMachine(), "/nowhere")
    #expect(cities.contains { $0.matches("munich") } && cities.contains { $0.matches("berlin") })
    #expect(!cities.contains { $0.matches("germany") })
  }

  @Test("A clock of a city has the city's name")
  func name() {
    var state = Clocks.State()
    let id = UUID()
    _ = Clocks().update(&state, .add(zone: "Asia/Kolkata", id: id, name: "Mumbai"))
    #expect(state.document.clocks[id: id]?.name == "Mumbai")
    let action = Clocks.Action.add(zone: "Asia/Kolkata", id: id, name: "Mumbai")
    #expect(Clocks.history.label(action, state) == "Add Mumbai")
  }

  @Test("An action saved before cities had names is still decoded")
  func saved() throws {
    let id = UUID()
    let old = Data(#"{"add":{"zone":"Asia/Tokyo","id":"\#(id.uuidString)"}}"#.utf8)
    #expect(try JSONDecoder().decode(Clocks.Action.self, from: old) == .add(zone: "Asia/Tokyo", id: id))
  }
}
