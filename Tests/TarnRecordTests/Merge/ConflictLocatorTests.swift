import TarnRecord
import TarnTesting
import Testing

@Suite("The location of a conflict") struct ConflictLocatorTests {
  @Test("A conflict can be taken from either side, and is then resolved") func takesEitherSide() {
    var takenCount = 0
    for seed in 0..<800 {
      let (base, mine, theirs) = MergeLawTests.versions(seed)
      for conflict in Merge(base: base, mine: mine, theirs: theirs).conflicts {
        var agreed = mine
        let isTaken = agreed.take(conflict, from: theirs)
        #expect(isTaken, "seed \(seed)")
        let remaining = Merge(base: base, mine: agreed, theirs: theirs).conflicts.map(\.path)
        #expect(!remaining.contains(conflict.path), "seed \(seed)")
        // Nothing else was taken.
        agreed.take(conflict, from: mine)
        #expect(Patch(from: mine, to: agreed).edits.filter { !$0.isMove } == [], "seed \(seed)")
        takenCount += 1
      }
    }
    #expect(takenCount > 100)
  }

  @Test("Taking a conflict below a missing element returns false and changes nothing") func missing()
    throws
  {
    var base = Trip.empty
    base.stops = [Stop(id: 1, name: "One")]
    var (mine, theirs) = (base, base)
    mine.stops[id: 1]?.name = "Uno"
    theirs.stops[id: 1]?.name = "Un"
    let conflict = try #require(Merge(base: base, mine: mine, theirs: theirs).conflicts.first)
    var empty = Trip.empty
    let isEmptyChanged = empty.take(conflict, from: mine)
    #expect(!isEmptyChanged && empty == .empty)
    let isMineChanged = mine.take(conflict, from: .empty)
    #expect(!isMineChanged && mine.stops[id: 1]?.name == "Uno")
  }

  @Test("`differing` lists all paths where theirs differs from base and mine, also without a conflict")
  func lists() {
    for seed in 0..<400 {
      let (base, mine, theirs) = MergeLawTests.versions(seed)
      #expect(Merge.differing(base: theirs, mine: mine, theirs: theirs).isEmpty, "seed \(seed)")
      #expect(Merge.differing(base: base, mine: theirs, theirs: theirs).isEmpty, "seed \(seed)")
      let listed = Merge.differing(base: base, mine: mine, theirs: theirs).map(\.path)
      for conflict in Merge(base: base, mine: mine, theirs: theirs).conflicts {
        #expect(listed.contains(conflict.path), "seed \(seed)")
      }
      let isMoved = Patch(from: base, to: theirs).edits.allSatisfy(\.isMove)
      #expect(Merge.differing(base: base, mine: base, theirs: theirs).isEmpty == isMoved, "seed \(seed)")
    }
  }
}
