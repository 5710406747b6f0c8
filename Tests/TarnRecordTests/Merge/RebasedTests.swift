import Foundation
import TarnRecord
import TarnTesting
import TarnValues
import Testing

@Suite("A change carried over to what others have made of the value since") struct RebasedTests {
  private static func rebased(_ base: Trip, _ mine: Trip, _ now: Trip) -> Rebased<Trip> {
    Rebased(Patch(from: base, to: mine, label: "Plan", origin: "ada"), onto: now)
  }

  @Test("onto what it was made of it is what I made; onto what I made nothing is left to be sent") func known() {
    for seed in 0..<3_000 {
      let (base, mine, theirs) = MergeLawTests.three(seed)
      let alone = Self.rebased(base, mine, base)
      #expect(alone.value == mine && alone.conflicts.isEmpty, "seed \(seed)")
      let done = Self.rebased(base, mine, mine)
      #expect(done.value == mine && done.conflicts.isEmpty && done.patch.isEmpty, "seed \(seed)")
      let nothing = Self.rebased(base, base, theirs)
      #expect(nothing.value == theirs && nothing.conflicts.isEmpty && nothing.patch.isEmpty, "seed \(seed)")
    }
  }

  @Test(
    "what is left to be sent makes the value of what is there, under my change's name, and carried over again is the same"
  )
  func patch() throws {
    for seed in 0..<2_000 {
      let (base, mine, theirs) = MergeLawTests.three(seed)
      let rebased = Self.rebased(base, mine, theirs)
      #expect(try rebased.patch.applied(to: theirs) == rebased.value, "seed \(seed)")
      #expect(rebased.patch.label == "Plan" && rebased.patch.origin == "ada")
      let again = Rebased(rebased.patch, onto: theirs)
      #expect(again.value == rebased.value && again.conflicts.isEmpty, "seed \(seed)")
    }
  }

  @Test("is a merge in every respect where what it was made of is known") func merges() throws {
    var conflicts = 0
    for seed in 0..<3_000 {
      let (base, mine, theirs) = MergeLawTests.three(seed)
      var rebased = try Rebased(Patch(from: base, to: mine), before: base, onto: theirs)
      var merge = Merge(base: base, mine: mine, theirs: theirs)
      #expect(rebased.value == merge.value, "seed \(seed)")
      #expect(rebased.conflicts == merge.conflicts, "seed \(seed)")
      conflicts += merge.conflicts.count
      // Every second side, so that each is taken.
      for (index, conflict) in merge.conflicts.enumerated() {
        let side = Merge<Trip>.Side.allCases[(index + seed) % 3]
        try merge.take(side, for: conflict)
        try rebased.take(side, for: conflict)
      }
      #expect(rebased.value == merge.value && rebased.conflicts.isEmpty, "seed \(seed)")
    }
    #expect(conflicts > 300)
  }

  @Test("is a merge by the patch alone, but for what stands where, lists without identity and what is gone")
  func alike() {
    var (compared, gone) = (0, 0)
    for seed in 0..<4_000 {
      let (base, mine, theirs) = MergeLawTests.three(seed)
      let rebased = Self.rebased(base, mine, theirs)
      let merge = Merge(base: base, mine: mine, theirs: theirs)
      func places(_ conflicts: [Conflict]) -> [FieldPath] { conflicts.map(\.path).filter { $0.fields != ["tags"] } }
      #expect(places(rebased.conflicts) == places(merge.conflicts), "seed \(seed)")
      let unknown = Set(rebased.conflicts.filter { !$0.isMineKnown }.map { "\($0.path)" })
      gone += unknown.count
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
    #expect(compared > 100_000 && gone > 20)
  }

  @Test("tells of a conflict what a merge tells") func conflicts() {
    var compared = 0
    for seed in 0..<3_000 {
      let (base, mine, theirs) = MergeLawTests.three(seed)
      let merged = Merge(base: base, mine: mine, theirs: theirs).conflicts
      for conflict in Self.rebased(base, mine, theirs).conflicts where conflict.isMineKnown {
        #expect(merged.contains(conflict), "seed \(seed): \(conflict)")
        compared += 1
      }
    }
    #expect(compared > 200)
  }

  @Test("loses no element that others put in or changed, and none that I put in") func keeps() {
    for seed in 0..<2_000 {
      let (base, mine, theirs) = MergeLawTests.three(seed)
      let value = Self.rebased(base, mine, theirs).value
      for stop in theirs.stops where base.stops[id: stop.id] != stop {
        #expect(value.stops.contains(id: stop.id), "seed \(seed)")
      }
      for stop in mine.stops where !base.stops.contains(id: stop.id) {
        #expect(value.stops.contains(id: stop.id), "seed \(seed)")
      }
    }
  }

  @Test("of an element that is gone it tells what I changed; taking mine is refused, and stays open") func gone() throws
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
    #expect((conflict.mine as? [Edit])?.map(\.description) == ["name: One → Uno"])
    let error = #expect(throws: Misfit.self) { try rebased.take(.mine, for: conflict) }
    #expect("\(try #require(error))" == "The patch changes the element 1 at stops, which does not exist.")
    #expect(rebased.conflicts == [conflict])
    try rebased.take(.theirs, for: conflict)
    #expect(rebased.conflicts.isEmpty && rebased.patch.isEmpty)
    // Where it is known what it was, it is there again.
    rebased = try Rebased(Patch(from: base, to: mine), before: base, onto: now)
    #expect(rebased.value == mine && rebased.conflicts.map(\.isMineKnown) == [true])
  }

  @Test("a list without identity is changed where it is as it was, and left alone where my change is there already")
  func lists() throws {
    func rebased(_ base: [String], _ mine: [String], _ now: [String]) -> Rebased<Trip> {
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
    var lost = rebased(["a", "b"], ["a", "B"], ["c", "d"])
    #expect(Array(lost.value.tags) == ["c", "d"])
    let conflict = try #require(lost.conflicts.first)
    #expect("\(conflict)".hasPrefix("tags: “[1]: [\"b\"]” became “[1]: [\"B\"]” here"))
    #expect(!conflict.isMineKnown && lost.conflicts.count == 1)
    #expect(throws: Misfit.self) { try lost.take(.mine, for: conflict) }
  }

  @Test("is decided by place where nobody needs to be asked, and what nobody knows stays open") func decides() {
    var base = Trip.empty
    base.stops = [Stop(id: 1, name: "One"), Stop(id: 2, name: "Two")]
    var (mine, now) = (base, base)
    (mine.title, now.title) = ("Here", "There")
    (mine.budget, now.budget) = (1, 2)
    (mine.stops[id: 1]!.name, now.stops[id: 1]!.name) = ("Uno", "Un")
    mine.stops[id: 2]?.name = "Due"
    now.stops.remove(id: 2)
    var rebased = Self.rebased(base, mine, now)
    rebased.decide { conflict in
      switch conflict.path.fields {
      case ["title"], ["stops"]: .mine
      case ["stops", "name"]: .theirs
      default: nil
      }
    }
    #expect(rebased.value.title == "Here" && rebased.value.stops.map(\.name) == ["Un"])
    #expect(rebased.conflicts.map { "\($0.path)" } == ["budget", "stops[2]"])
  }

  @Test("what it was not made of is refused") func misfit() {
    var mine = Trip.empty
    mine.title = "Cairo"
    #expect(throws: Misfit.self) { try Rebased(Patch(from: .empty, to: mine), before: mine, onto: mine) }
  }

  @Test("a patch whose places are nowhere is no trap") func nowhere() throws {
    var random = SeededRandom(seed: 5)
    for seed in 0..<2_000 {
      // Of other values altogether.
      let (base, mine, _) = MergeLawTests.three(seed)
      let now = Trip.random(&random, changes: seed % 17)
      let rebased = Self.rebased(base, mine, now)
      #expect(try rebased.patch.applied(to: now) == rebased.value, "seed \(seed)")
    }
    let stop = #"{"id": 1, "name": "One"}"#
    let twice = ##"{"change": {".": {"stops": {"#": {"inserted": [[-3, \##(stop)], [9, \##(stop)]]}}}}}"##
    let patch = try JSONDecoder().decode(Patch<Trip>.self, from: Data(twice.utf8))
    #expect(Rebased(patch, onto: .empty).value.stops.map(\.name) == ["One"])
  }
}
