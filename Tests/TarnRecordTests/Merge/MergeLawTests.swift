import TarnRecord
import TarnTesting
import Testing

@Suite("Law 8: merging trips") struct MergeLawTests {
  static func versions(_ seed: Int) -> (base: Trip, mine: Trip, theirs: Trip) {
    var random = SeededRandom(seed: UInt64(seed))
    let base = Trip.random(&random, changes: seed % 40)
    return (
      base, Trip.random(&random, changes: seed % 8, from: base), Trip.random(&random, changes: seed % 5 + 1, from: base)
    )
  }

  @Test("A change on one side only is in the result") func oneSide() {
    for seed in 0..<2_000 {
      let (base, mine, _) = Self.versions(seed)
      for merge in [
        Merge(base: base, mine: mine, theirs: base), Merge(base: base, mine: base, theirs: mine),
        Merge(base: base, mine: mine, theirs: mine),
      ] {
        #expect(merge.value == mine, "seed \(seed)")
        #expect(merge.conflicts.isEmpty, "seed \(seed)")
      }
    }
  }

  @Test("Exchanging the sides gives the same result") func symmetric() throws {
    var conflicts = 0
    for seed in 0..<3_000 {
      let (base, mine, theirs) = Self.versions(seed)
      var merge = Merge(base: base, mine: mine, theirs: theirs)
      var swapped = Merge(base: base, mine: theirs, theirs: mine)
      #expect(merge.conflicts.map(\.path) == swapped.conflicts.map(\.path), "seed \(seed)")
      conflicts += merge.conflicts.count
      // With the same decisions, the results are equal.
      for conflict in merge.conflicts { try merge.resolve(conflict, with: .mine) }
      for conflict in swapped.conflicts { try swapped.resolve(conflict, with: .theirs) }
      #expect(merge.conflicts.isEmpty && swapped.conflicts.isEmpty)
      #expect(merge.value == swapped.value, "seed \(seed)")
    }
    #expect(conflicts > 300)
  }

  @Test("A merge keeps every change of a field that the other side did not change") func keepsOneSidedChanges() {
    for seed in 0..<2_000 {
      let (base, mine, theirs) = Self.versions(seed)
      let merged = Merge(base: base, mine: mine, theirs: theirs).value
      func check<Value: Equatable>(_ field: String, _ path: KeyPath<Trip, Value>) {
        let (base, mine, theirs) = (base[keyPath: path], mine[keyPath: path], theirs[keyPath: path])
        if theirs == base { #expect(merged[keyPath: path] == mine, "\(field), seed \(seed)") }
        if mine == base { #expect(merged[keyPath: path] == theirs, "\(field), seed \(seed)") }
      }
      check("title", \.title)
      check("budget", \.budget)
      check("mood", \.mood)
      check("end", \.end)
      check("stops", \.stops)
      check("spent", \.spent)
      check("tags", \.tags)
      check("start.floor", \.start.floor)
      for stop in base.stops {
        guard let my = mine.stops[id: stop.id], let their = theirs.stops[id: stop.id] else { continue }
        if their.name == stop.name { #expect(merged.stops[id: stop.id]?.name == my.name, "seed \(seed)") }
        if my.name == stop.name { #expect(merged.stops[id: stop.id]?.name == their.name, "seed \(seed)") }
      }
    }
  }

  @Test("A merge loses no element that a side inserted, moved or edited") func elements() {
    for seed in 0..<2_000 {
      let (base, mine, theirs) = Self.versions(seed)
      let merge = Merge(base: base, mine: mine, theirs: theirs)
      for stop in mine.stops where base.stops[id: stop.id] != stop {
        #expect(merge.value.stops.contains(id: stop.id), "seed \(seed)")
      }
      for stop in theirs.stops where base.stops[id: stop.id] != stop {
        #expect(merge.value.stops.contains(id: stop.id), "seed \(seed)")
      }
      for stop in base.stops where !mine.stops.contains(id: stop.id) && theirs.stops[id: stop.id] == stop {
        #expect(!merge.value.stops.contains(id: stop.id), "seed \(seed)")
      }
    }
  }

  @Test("A field that both sides changed to different values is a conflict with the field's path")
  func namesConflict() throws {
    let base = Trip.empty
    var (mine, theirs) = (base, base)
    mine.title = "Here"
    theirs.title = "There"
    mine.start.name = "Home"
    let merge = Merge(base: base, mine: mine, theirs: theirs)
    let conflict = try #require(merge.conflicts.first)
    #expect(merge.conflicts.count == 1)
    #expect(conflict.path.description == "title")
    #expect(conflict.mine as? String == "Here")
    #expect(conflict.theirs as? String == "There")
    #expect(conflict.base as? String == "")
    #expect(merge.value.start.name == "Home")
    #expect("\(conflict)" == "title: “” became “Here” here and “There” there")
    var decided = merge
    try decided.resolve(conflict, with: .theirs)
    #expect(decided.value.title == "There")
    #expect(throws: PatchError.self) { try decided.resolve(conflict, with: .mine) }
  }

  @Test("An element edited on one side and deleted on the other is a conflict, and stays until the decision")
  func editedAndDeleted()
    throws
  {
    var base = Trip.empty
    base.stops = [Stop(id: 1, name: "One"), Stop(id: 2, name: "Two")]
    var (mine, theirs) = (base, base)
    mine.stops[id: 1]?.name = "Uno"
    theirs.stops.remove(id: 1)
    for (mine, theirs, deleting) in [(mine, theirs, Merge<Trip>.Side.theirs), (theirs, mine, .mine)] {
      var merge = Merge(base: base, mine: mine, theirs: theirs)
      #expect(merge.value.stops.map(\.name) == ["Uno", "Two"])
      let conflict = try #require(merge.conflicts.first)
      #expect(conflict.path.description == "stops[1]")
      try merge.resolve(conflict, with: deleting)
      #expect(merge.value.stops.map(\.name) == ["Two"])
    }
  }

  @Test("Fields with the rule for lines are merged line by line") func lines() {
    var base = Trip.empty
    base.notes = "one\ntwo\nthree\nfour\n"
    var (mine, theirs) = (base, base)
    mine.notes = "ONE\ntwo\nthree\nfour\n"
    theirs.notes = "one\ntwo\nthree\nFOUR\n"
    let merge = Merge(base: base, mine: mine, theirs: theirs)
    #expect(merge.value.notes == "ONE\ntwo\nthree\nFOUR\n")
    #expect(merge.conflicts.isEmpty)
  }
}
