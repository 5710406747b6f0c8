import TarnForms
import TarnRecord

/// The reference model: a draft of independent single values, with explicit rules.
struct CellDraft: Equatable {
  struct Cell: Equatable {
    var origin: String
    var value: String
    var base: String

    var isOpen: Bool { origin != base && value != base }

    mutating func rebase(onto stored: String) {
      let before = isOpen ? origin : base
      if value == stored {
        // Both sides have the same value.
        self = Cell(origin: stored, value: stored, base: stored)
      } else if stored == before {
        // The stored value did not change, or was changed back: the draft's value stays.
        self = Cell(origin: stored, value: value, base: stored)
      } else if value == before, !isOpen {
        // The draft did not change it.
        self = Cell(origin: stored, value: stored, base: stored)
      } else {
        self = Cell(origin: before, value: value, base: stored)
      }
    }

    mutating func resolve(_ side: Merge<Trip>.Side) {
      switch side {
      case .mine: break
      case .base: value = origin
      case .theirs: value = base
      }
      origin = base
    }
  }

  var cells: [String: Cell] = [:]
  var truth: Trip

  init(_ trip: Trip) {
    truth = trip
    cells = Self.values(of: trip).mapValues { Cell(origin: $0, value: $0, base: $0) }
  }

  /// Returns the parts of a trip that have no children and no merge rule, by their conflict paths.
  static func values(of trip: Trip) -> [String: String] {
    var values = [
      "title": trip.title, "budget": "\(String(describing: trip.budget))", "start.name": trip.start.name,
      "start.floor": "\(String(describing: trip.start.floor))",
    ]
    for key in ["a", "b", "c"] { values["spent[\(key)]"] = trip.spent[key].map(String.init) ?? "nothing" }
    return values
  }

  mutating func edit(to value: Trip) {
    for (path, value) in Self.values(of: value) { cells[path]?.value = value }
  }

  mutating func rebase(onto stored: Trip) {
    guard stored != self.truth else { return }
    self.truth = stored
    for (path, truth) in Self.values(of: stored) { cells[path]?.rebase(onto: truth) }
  }

  var values: [String: String] { cells.mapValues(\.value) }
  var open: Set<String> { Set(cells.filter(\.value.isOpen).keys) }
}
