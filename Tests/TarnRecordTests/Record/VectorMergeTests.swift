import TarnRecord
import Testing

@Suite("Merging lists without identity") struct VectorMergeTests {
  static func merge(_ base: [String], _ mine: [String], _ theirs: [String]) -> Merge<Trip> {
    func trip(_ tags: [String]) -> Trip {
      var trip = Trip.empty
      trip.tags = .init(tags)
      return trip
    }
    return Merge(base: trip(base), mine: trip(mine), theirs: trip(theirs))
  }

  @Test("A change that both sides made is applied once, along with their other changes") func equalChanges() {
    let merge = Self.merge(["a", "b", "c", "d"], ["A", "b", "c", "d"], ["A", "b", "c", "D"])
    #expect(merge.conflicts.isEmpty)
    #expect(Array(merge.value.tags) == ["A", "b", "c", "D"])
  }

  @Test("Different changes at one position are a conflict of the whole list") func differentChanges() {
    let merge = Self.merge(["a", "b"], ["A", "b"], ["Ä", "b"])
    #expect(merge.conflicts.map { "\($0.path)" } == ["tags"])
    #expect(Array(merge.value.tags) == ["A", "b"])
  }
}
