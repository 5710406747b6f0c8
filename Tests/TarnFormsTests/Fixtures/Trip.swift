import TarnRecord
import TarnTesting
import TarnValues

/// A record with a field of every kind.
struct Trip: Record {
  let id: Int
  var title = ""
  var notes = ""
  var story: String?
  var budget: Int?
  var start = Location()
  var end: Location?
  var stops: Table<Stop> = []
  var spent: Map<String, Int> = [:]
  var tags: Vector<String> = []
  var seen = 0

  static let fields: [Field<Trip>] = [
    .fixed("id", \.id),
    Field("title", \.title),
    Field("notes", \.notes, merge: .lines),
    Field("story", \.story, merge: .words),
    Field("budget", \.budget),
    Field("start", \.start),
    Field("end", \.end),
    Field("stops", \.stops),
    Field("spent", \.spent),
    Field("tags", \.tags),
    Field("seen", \.seen, merge: .with { _, mine, theirs in max(mine, theirs) }),
  ]
}

struct Location: Record {
  var name = ""
  var floor: Int?

  static let fields: [Field<Location>] = [Field("name", \.name), Field("floor", \.floor)]
}

struct Stop: Record, Identifiable {
  let id: Int
  var name = ""
  var place: Location?

  static let fields: [Field<Stop>] = [.fixed("id", \.id), Field("name", \.name), Field("place", \.place)]
}

extension Trip {
  /// Returns a trip after some random changes.
  static func random(_ random: inout SeededRandom, changes: Int, from trip: Trip = Trip(id: 1)) -> Trip {
    var trip = trip
    for _ in 0..<changes { trip.change(&random) }
    return trip
  }

  /// Makes one small change of one field.
  mutating func change(_ random: inout SeededRandom) {
    switch random.pick(from: 0..<18) {
    case 0: title = word(&random)
    case 1: notes = changed(notes, separator: "\n", word: "line \(number(&random))", &random)
    case 2:
      story = random.oneIn(5) ? nil : changed(story ?? "", separator: " ", word: "word\(number(&random))", &random)
    case 3: budget = random.oneIn(3) ? nil : number(&random)
    case 4: start.name = word(&random)
    case 5: start.floor = random.oneIn(3) ? nil : number(&random)
    case 6: end = random.oneIn(3) ? nil : Location(name: word(&random))
    case 7:
      let floor = number(&random)
      end?.floor = floor
    case 8, 9:
      let stop = Stop(id: random.pick(from: 0..<9), name: word(&random), place: Location())
      if !stops.contains(id: stop.id) { stops.insert(stop, at: random.pick(from: 0...stops.count)) }
    case 10: if !stops.isEmpty { stops.remove(at: random.pick(from: 0..<stops.count)) }
    case 11:
      guard !stops.isEmpty else { break }
      stops.move(from: random.pick(from: stops.indices), to: random.pick(from: stops.indices))
    case 12:
      let name = word(&random)
      if let id = stops.randomElement(using: &random)?.id { stops[id: id]?.name = name }
    case 13:
      let floor = number(&random)
      if let id = stops.randomElement(using: &random)?.id { stops[id: id]?.place?.floor = floor }
    case 14: spent[random.pick(from: ["a", "b", "c"])] = number(&random)
    case 15: spent[random.pick(from: ["a", "b", "c"])] = nil
    case 16:
      let low = random.pick(from: 0...tags.count)
      tags.replaceSubrange(low..<min(low + 1, tags.count), with: [word(&random)])
    default: seen = number(&random)
    }
  }

  private func word(_ random: inout SeededRandom) -> String { random.pick(from: ["a", "b", "c", "", "ü\n", "\"x\""]) }
  private func number(_ random: inout SeededRandom) -> Int { random.pick(from: 0..<5) }

  /// Returns the text with one component more or less.
  private func changed(
    _ text: String, separator: Character, word: String, _ random: inout SeededRandom
  ) -> String {
    var components = text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    if components.count > 12 || (random.oneIn(3) && components.count > 4) {
      components.remove(at: random.pick(from: components.indices))
    } else {
      components.insert(word, at: random.pick(from: 0...components.count))
    }
    return components.joined(separator: String(separator))
  }
}
