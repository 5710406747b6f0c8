import TarnRecord
import TarnTesting
import TarnValues

/// A record with a field of every kind.
struct Trip: Record {
  var title: String
  var notes: String
  var budget: Int?
  var mood: Mood
  var start: Venue
  var end: Venue?
  var stops: Table<Stop>
  var spent: Map<String, Int>
  var hosts: Map<Int, Venue>
  var tags: Vector<String>
  var rating: [Int]
  var scroll: Double

  static let fields: [Field<Trip>] = [
    Field("title", \.title),
    Field("notes", \.notes, merge: .lines),
    Field("budget", \.budget),
    Field("mood", \.mood),
    Field("start", \.start),
    Field("end", \.end),
    Field("stops", \.stops),
    Field("spent", \.spent),
    Field("hosts", \.hosts),
    Field("tags", \.tags),
    Field("rating", \.rating),
    Field("scroll", \.scroll, merge: .with { _, mine, theirs in max(mine, theirs) }),
  ]
}

enum Mood: Equatable, Codable, Sendable {
  case calm
  case busy(level: Int)
}

struct Venue: Record {
  var name: String
  var floor: Int?

  static let fields: [Field<Venue>] = [Field("name", \.name), Field("floor", \.floor)]
}

struct Stop: Record, Identifiable {
  let id: Int
  var name: String
  var venue: Venue?

  static let fields: [Field<Stop>] = [.fixed("id", \.id), Field("name", \.name), Field("venue", \.venue)]
}

extension Trip {
  static let empty = Trip(
    title: "", notes: "", budget: nil, mood: .calm, start: Venue(name: ""), end: nil, stops: [], spent: [:], hosts: [:],
    tags: [], rating: [], scroll: 0)

  /// Returns a trip after some random changes.
  static func random(_ random: inout some RandomNumberGenerator, changes: Int = 12, from trip: Trip = .empty) -> Trip {
    var trip = trip
    for _ in 0..<changes { trip.change(&random) }
    return trip
  }

  mutating func change(_ random: inout some RandomNumberGenerator) {
    func word() -> String { ["a", "b", "c", "", "ü\n", "\"x\""].randomElement(using: &random)! }
    func number() -> Int { Int.random(in: 0..<6, using: &random) }
    func venue() -> Venue { Venue(name: word(), floor: Bool.random(using: &random) ? number() : nil) }
    switch Int.random(in: 0..<20, using: &random) {
    case 0: title = word()
    case 1:
      var lines = notes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.count > 4 || (Bool.random(using: &random) && !lines.isEmpty) {
        lines.remove(at: Int.random(in: 0..<lines.count, using: &random))
      } else {
        lines.insert("line \(number())", at: Int.random(in: 0...lines.count, using: &random))
      }
      notes = lines.joined(separator: "\n")
    case 2: budget = Bool.random(using: &random) ? number() : nil
    case 3: mood = Bool.random(using: &random) ? .calm : .busy(level: number())
    case 4: start = venue()
    case 5: end = Bool.random(using: &random) ? venue() : nil
    case 6: end?.floor = number()
    case 7, 8:
      let id = Int.random(in: 0..<12, using: &random)
      if !stops.contains(id: id) {
        stops.insert(Stop(id: id, name: word(), venue: venue()), at: Int.random(in: 0...stops.count, using: &random))
      }
    case 9: if !stops.isEmpty { stops.remove(at: Int.random(in: 0..<stops.count, using: &random)) }
    case 10:
      if !stops.isEmpty {
        stops.move(
          from: Int.random(in: 0..<stops.count, using: &random), to: Int.random(in: 0..<stops.count, using: &random))
      }
    case 11: if let id = stops.randomElement(using: &random)?.id { stops[id: id]?.name = word() }
    case 12: if let id = stops.randomElement(using: &random)?.id { stops[id: id]?.venue?.floor = number() }
    case 13: spent[word()] = number()
    case 14: if let key = spent.keys.randomElement(using: &random) { spent[key] = nil }
    case 15: hosts[number()] = venue()
    case 16: if let key = hosts.keys.randomElement(using: &random) { hosts[key]?.name = word() }
    case 17:
      let low = Int.random(in: 0...tags.count, using: &random)
      let high = Int.random(in: low...min(tags.count, low + 2), using: &random)
      tags.replaceSubrange(low..<high, with: (0..<Int.random(in: 0..<3, using: &random)).map { _ in word() })
    case 18: rating = (0..<number()).map { _ in number() }
    default: scroll = Double(number())
    }
  }
}
