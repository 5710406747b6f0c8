import Foundation
import TarnRecord
import TarnTesting
import TarnValues
import Testing

@Suite("Rebasing a change onto a value that others have changed") struct RebaseTests {
  private static func rebased(_ base: Trip, _ mine: Trip, _ now: Trip) -> Rebase<Trip> {
    Rebase(Patch(from: base, to: mine, label: "Plan", origin: "ada"), onto: now)
  }

  @Test("Rebasing onto the base gives mine; rebasing onto mine leaves an empty patch") func ownBase() {
    for seed in 0..<3_000 {
      let (base, mine, theirs) = MergeLawTests.versions(seed)
      let onBase = Self.rebased(base, mine, base)
      #expect(onBase.value == mine && onBase.conflicts.isEmpty, "seed \(seed)")
      let onMine = Self.rebased(base, mine, mine)
      #expect(onMine.value == mine && onMine.conflicts.isEmpty && onMine.patch.isEmpty, "seed \(seed)")
      let unchanged = Self.rebased(base, base, theirs)
      #expect(unchanged.value == theirs && unchanged.conflicts.isEmpty && unchanged.patch.isEmpty, "seed \(seed)")
    }
  }

  @Test(
    "The rebased patch turns the current value into the result, keeps the label and origin, and rebases onto itself"
  )
  func patch() throws {
    for seed in 0..<2_000 {
      let (base, mine, theirs) = MergeLawTests.versions(seed)
      let rebased = Self.rebased(base, mine, theirs)
      #expect(try rebased.patch.applied(to: theirs) == rebased.value, "seed \(seed)")
      #expect(rebased.patch.label == "Plan" && rebased.patch.origin == "ada")
      let repeated = Rebase(rebased.patch, onto: theirs)
      #expect(repeated.value == rebased.value && repeated.conflicts.isEmpty, "seed \(seed)")
    }
  }

  @Test("With a known base, a rebase equals a merge in values, conflicts and decisions") func merges() throws {
    var conflicts = 0
    for seed in 0..<3_000 {
      let (base, mine, theirs) = MergeLawTests.versions(seed)
      var rebased = try Rebase(Patch(from: base, to: mine), before: base, onto: theirs)
      var merge = Merge(base: base, mine: mine, theirs: theirs)
      #expect(rebased.value == merge.value, "seed \(seed)")
      #expect(rebased.conflicts == merge.conflicts, "seed \(seed)")
      conflicts += merge.conflicts.count
      // Takes the sides in turn, so that each one is tested.
      for (index, conflict) in merge.conflicts.enumerated() {
        let side = Merge<Trip>.Side.allCases[(index + seed) % 3]
        try merge.resolve(conflict, with: side)
        try rebased.resolve(conflict, with: side)
      }
      #expect(rebased.value == merge.value && rebased.conflicts.isEmpty, "seed \(seed)")
    }
    #expect(conflicts > 300)
  }

  @Test("Without the base, a rebase equals a merge except for order, lists without identity and removed elements")
  func withoutBase() {
    var (compared, removedCount) = (0, 0)
    for seed in 0..<4_000 {
      let (base, mine, theirs) = MergeLawTests.versions(seed)
      let rebased = Self.rebased(base, mine, theirs)
      let merge = Merge(base: base, mine: mine, theirs: theirs)
      func paths(_ conflicts: [Conflict]) -> [FieldPath] { conflicts.map(\.path).filter { $0.fields != ["tags"] } }
      #expect(paths(rebased.conflicts) == paths(merge.conflicts), "seed \(seed)")
      let unknown = Set(rebased.conflicts.filter { !$0.isMineKnown }.map { "\($0.path)" })
      removedCount += unknown.count
      func check<Value: Equatable>(_ field: String, _ path: KeyPath<Trip, Value>) {
        guard !unknown.contains(field) else {
          #expect(rebased.value[keyPath: path] == theirs[keyPath: path], "\(field), seed \(seed)")
          return
        }
        #expect(rebased.value[keyPath: path] == merge.value[keyPath: path], "\(field), seed \(seed)")
        compared += 1
      }
      check("title", \.title)
      check("notes", \.notes)
      check("budget", \.budget)
      check("mood", \.mood)
      check("start", \.start)
      check("end", \.end)
      check("rating", \.rating)
      check("scroll", \.scroll)
      for id in 0..<12 { check("stops[\(id)]", \.stops[id: id]) }
      for word in ["a", "b", "c", "", "ü\n", "\"x\""] { check("spent[\(word)]", \.spent[word]) }
      for key in 0..<6 { check("hosts[\(key)]", \.hosts[key]) }
    }
    #expect(compared > 100_000 && removedCount > 20)
  }

  @Test("The conflicts of a rebase equal those of a merge") func conflicts() {
    var compared = 0
    for seed in 0..<3_000 {
      let (base, mine, theirs) = MergeLawTests.versions(seed)
      let merged = Merge(base: base, mine: mine, theirs: theirs).conflicts
      for conflict in Self.rebased(base, mine, theirs).conflicts where conflict.isMineKnown {
        #expect(merged.contains(conflict), "seed \(seed): \(conflict)")
        compared += 1
      }
    }
    #expect(compared > 200)
  }

  @Test("A rebase loses no element that others inserted or changed, or that I inserted") func keepsElements() {
    for seed in 0..<2_000 {
      let (base, mine, theirs) = MergeLawTests.versions(seed)
      let value = Self.rebased(base, mine, theirs).value
      for stop in theirs.stops where base.stops[id: stop.id] != stop {
        #expect(value.stops.contains(id: stop.id), "seed \(seed)")
      }
      for stop in mine.stops where !base.stops.contains(id: stop.id) {
        #expect(value.stops.contains(id: stop.id), "seed \(seed)")
      }
    }
  }

  @Test("A removed element is a conflict with my changes; taking mine throws and leaves it open") func removed() throws
  {
    var base = Trip.empty
    base.stops = [Stop(id: 1, name: "One"), Stop(id: 2, name: "Two")]
    var (mine, now) = (base, base)
    mine.stops[id: 1]?.name = "Uno"
    now.stops.remove(id: 1)
    var rebased = Self.rebased(base, mine, now)
    let conflict = try #require(rebased.conflicts.first)
    #expect(rebased.value == now && rebased.conflicts.count == 1)
    #expect("\(conflict)" == "stops[1]: “name: One” became “name: Uno” here and nothing there")
    #expect((conflict.mine as? [PatchEdit])?.map(\.description) == ["name: One → Uno"])
    let error = #expect(throws: PatchError.self) { try rebased.resolve(conflict, with: .mine) }
    #expect("\(try #require(error))" == "The patch changes the element 1 at stops, which does not exist.")
    #expect(rebased.conflicts == [conflict])
    try rebased.resolve(conflict, with: .theirs)
    #expect(rebased.conflicts.isEmpty && rebased.patch.isEmpty)
    // With a known base, the element is restored.
    rebased = try Rebase(Patch(from: base, to: mine), before: base, onto: now)
    #expect(rebased.value == mine && rebased.conflicts.map(\.isMineKnown) == [true])
  }

  @Test("A list without identity is changed only where it is unchanged and my change is not already there")
  func lists() throws {
    func rebased(_ base: [String], _ mine: [String], _ now: [String]) -> Rebase<Trip> {
      func trip(_ tags: [String]) -> Trip {
        var trip = Trip.empty
        trip.tags = .init(tags)
        return trip
      }
      return Self.rebased(trip(base), trip(mine), trip(now))
    }
    #expect(Array(rebased(["a", "b"], ["a", "B"], ["a", "b", "c"]).value.tags) == ["a", "B", "c"])
    #expect(Array(rebased(["b"], ["a", "b"], ["a", "b"]).value.tags) == ["a", "b"])
    #expect(Array(rebased(["a", "b"], ["a", "a", "b"], ["a", "b"]).value.tags) == ["a", "a", "b"])
    var conflicting = rebased(["a", "b"], ["a", "B"], ["c", "d"])
    #expect(Array(conflicting.value.tags) == ["c", "d"])
    let conflict = try #require(conflicting.conflicts.first)
    #expect("\(conflict)".hasPrefix("tags: “[1]: [\"b\"]” became “[1]: [\"B\"]” here"))
    #expect(!conflict.isMineKnown && conflicting.conflicts.count == 1)
    #expect(throws: PatchError.self) { try conflicting.resolve(conflict, with: .mine) }
  }

  @Test("`resolveAll` takes the sides that the closure returns, and leaves unknown and undecided conflicts open")
  func decides() {
    var base = Trip.empty
    base.stops = [Stop(id: 1, name: "One"), Stop(id: 2, name: "Two")]
    var (mine, now) = (base, base)
    (mine.title, now.title) = ("Here", "There")
    (mine.budget, now.budget) = (1, 2)
    (mine.stops[id: 1]!.name, now.stops[id: 1]!.name) = ("Uno", "Un")
    mine.stops[id: 2]?.name = "Due"
    now.stops.remove(id: 2)
    var rebased = Self.rebased(base, mine, now)
    rebased.resolveAll { conflict in
      switch conflict.path.fields {
      case ["title"], ["stops"]: .mine
      case ["stops", "name"]: .theirs
      default: nil
      }
    }
    #expect(rebased.value.title == "Here" && rebased.value.stops.map(\.name) == ["Un"])
    #expect(rebased.conflicts.map { "\($0.path)" } == ["budget", "stops[2]"])
  }

  @Test("Rebasing throws if the patch was not made from the given base") func otherBase() {
    var mine = Trip.empty
    mine.title = "Cairo"
    #expect(throws: PatchError.self) { try Rebase(Patch(from: .empty, to: mine), before: mine, onto: mine) }
  }

  @Test("Rebasing a patch with invalid positions does not trap") func invalidPositions() throws {
    var random = SeededRandom(seed: 5)
    for seed in 0..<2_000 {
      // A value without any relation to the patch.
      let (base, mine, _) = MergeLawTests.versions(seed)
      let now = Trip.random(&random, changes: seed % 17)
      let rebased = Self.rebased(base, mine, now)
      #expect(try rebased.patch.applied(to: now) == rebased.value, "seed \(seed)")
    }
    let stop = #"{"id": 1, "name": "One"}"#
    let duplicated = ##"{"change": {".": {"stops": {"#": {"inserted": [[-3, \##(stop)], [9, \##(stop)]]}}}}}"##
    let patch = try JSONDecoder().decode(Patch<Trip>.self, from: Data(duplicated.utf8))
    #expect(Rebase(patch, onto: .empty).value.stops.map(\.name) == ["One"])
  }
}
