import Foundation
import TarnForms
import TarnRecord
import TarnTesting
import TarnValues
import Testing

@Suite("Drafts under random edits, rebases and decisions") struct DraftLawTests {
  /// Runs a random walk of a draft, and calls the closure after every step.
  static func walk(
    _ seed: Int, steps: Int = 25, _ check: (_ draft: Draft<Trip>, _ oracle: CellDraft, _ truth: Trip) throws -> Void
  ) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var stored = Trip.random(&random, changes: seed % 30)
    var (draft, oracle) = (Draft(of: stored), CellDraft(stored))
    for _ in 0..<steps {
      switch random.pick(from: 0..<5) {
      case 0, 1:
        draft.value = Trip.random(&random, changes: 2, from: draft.value)
        oracle.edit(to: draft.value)
      case 2, 3:
        stored = Trip.random(&random, changes: random.pick(from: 0..<5), from: stored)
        draft.rebase(onto: stored)
        oracle.rebase(onto: stored)
      default:
        let open = draft.conflicts
        guard let conflict = open.randomElement(using: &random) else { continue }
        let side = random.pick(from: Merge<Trip>.Side.allCases)
        try draft.resolve(conflict, with: side)
        #expect(draft.conflicts == open.filter { $0 != conflict }, "seed \(seed)")
        oracle.cells["\(conflict.path)"]?.resolve(side)
      }
      try check(draft, oracle, stored)
    }
  }

  @Test("A draft has the values and conflicts of the reference model at every path") func oracle() throws {
    var conflicts = 0
    for seed in 0..<120 {
      try Self.walk(seed) { draft, oracle, stored in
        #expect(draft.base == stored)
        #expect(CellDraft.values(of: draft.value) == oracle.values, "seed \(seed)")
        let open = Set(draft.conflicts.map { "\($0.path)" })
        #expect(open.filter { oracle.cells[$0] != nil } == oracle.open, "seed \(seed)")
        conflicts += open.count
        #expect(
          draft.sides(of: \.title).map { [$0.base, $0.mine, $0.theirs] }
            == draft.conflict(at: FieldPath([.field("title")])).map {
              [$0.base, $0.mine, $0.theirs].map { $0 as? String }
            })
      }
    }
    #expect(conflicts > 250)
  }

  @Test("Rebasing a draft equals a merge, and with the same decisions has the same result except for the order")
  func merges()
    throws
  {
    for seed in 0..<500 {
      let (base, mine, theirs, _) = Self.versions(seed)
      var draft = Draft(of: base)
      draft.value = mine
      draft.rebase(onto: theirs)
      let merge = Merge(base: base, mine: mine, theirs: theirs)
      #expect(draft.conflicts.map { "\($0)" } == merge.conflicts.map { "\($0)" }, "seed \(seed)")
      for side in Merge<Trip>.Side.allCases {
        var (decided, merged) = (draft, merge)
        for conflict in merge.conflicts { try merged.resolve(conflict, with: side) }
        for conflict in draft.conflicts { try decided.resolve(conflict, with: side) }
        #expect(decided.conflicts.isEmpty && !decided.hasConflicts)
        // A restored element follows its neighbor in the draft, and has its merged position in the merge.
        #expect(decided.value.inOrder == merged.value.inOrder, "seed \(seed), \(side)")
      }
    }
  }

  @Test("Rebasing onto two versions in turn equals rebasing onto the second one directly") func twice() {
    var (same, agreed) = (0, 0)
    for seed in 0..<800 {
      let (base, mine, theirs, later) = Self.versions(seed)
      var once = Draft(of: base)
      once.value = mine
      var twice = once
      once.rebase(onto: later)
      twice.rebase(onto: theirs)
      twice.rebase(onto: later)
      #expect(twice.base == later)
      let (all, between) = (CellDraft.values(of: mine), CellDraft.values(of: theirs))
      let first = CellDraft.values(of: base)
      for (path, mine) in all {
        // A value that both sides agreed on in between has no conflict later.
        guard mine == first[path] || between[path] != mine else {
          agreed += 1
          continue
        }
        same += 1
        #expect(
          CellDraft.values(of: twice.value)[path] == CellDraft.values(of: once.value)[path], "seed \(seed), \(path)")
        let conflicts = twice.conflicts.filter { "\($0.path)" == path }
        #expect(conflicts == once.conflicts.filter { "\($0.path)" == path }, "seed \(seed), \(path)")
      }
    }
    #expect(same > 2_500 && agreed > 12)
  }

  @Test("A draft decodes to an equal draft, with its conflicts") func codes() throws {
    var open = 0
    for seed in 0..<40 {
      try Self.walk(seed) { draft, _, _ in
        let read = try JSONDecoder().decode(Draft<Trip>.self, from: JSONEncoder().encode(draft))
        #expect(read == draft)
        #expect(read.conflicts == draft.conflicts)
        open += draft.conflicts.count
      }
    }
    #expect(open > 40)
  }

  @Test("A draft is a record: the patch between two drafts turns one into the other") func isRecord() throws {
    for seed in 0..<40 {
      var last = Draft(of: Trip(id: 1))
      try Self.walk(seed) { draft, _, _ in
        #expect(Draft.unlisted(in: draft) == [])
        let patch = Patch(from: last, to: draft)
        #expect(try patch.applied(to: last) == draft, "seed \(seed)")
        #expect(try patch.inverse.applied(to: draft) == last, "seed \(seed)")
        let read = try JSONDecoder().decode(Patch<Draft<Trip>>.self, from: JSONEncoder().encode(patch))
        #expect(read == patch)
        last = draft
      }
    }
  }

  @Test("A draft loses no inserted or edited element, and reports each one that one side deleted") func losesNothing() {
    for seed in 0..<500 {
      let (base, mine, theirs, _) = Self.versions(seed)
      var draft = Draft(of: base)
      draft.value = mine
      draft.rebase(onto: theirs)
      let open = draft.conflicts.map { "\($0.path)" }
      for stop in mine.stops where base.stops[id: stop.id] != stop {
        #expect(draft.value.stops.contains(id: stop.id), "seed \(seed)")
      }
      for stop in theirs.stops where base.stops[id: stop.id] != stop {
        #expect(draft.value.stops.contains(id: stop.id) || open.contains("stops[\(stop.id)]"), "seed \(seed)")
      }
    }
  }

  /// Returns a first version, two versions derived from it, and one derived from the last of these.
  static func versions(_ seed: Int) -> (base: Trip, mine: Trip, theirs: Trip, later: Trip) {
    var random = SeededRandom(seed: UInt64(seed))
    let base = Trip.random(&random, changes: seed % 40)
    let mine = Trip.random(&random, changes: seed % 12, from: base)
    let theirs = Trip.random(&random, changes: seed % 7 + 1, from: base)
    return (base, mine, theirs, Trip.random(&random, changes: seed % 9, from: theirs))
  }
}

extension Trip {
  /// The trip with its lists sorted by their keys.
  fileprivate var inOrder: Trip {
    var trip = self
    trip.stops = Table(stops.sorted { $0.id < $1.id })
    trip.spent = Map(uniqueKeysWithValues: spent.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    return trip
  }
}
