import TarnRecord
import TarnTesting
import TarnValues
import Testing

@Suite("Law 6 with other users' changes: selective undo") struct SelectiveUndoTests {
  private static func versions(_ seed: Int) -> (before: Trip, after: Trip, now: Trip) {
    var random = SeededRandom(seed: UInt64(seed))
    let before = Trip.random(&random, changes: seed % 30)
    let after = Trip.random(&random, changes: seed % 6, from: before)
    return (before, after, Trip.random(&random, changes: seed % 5, from: after))
  }

  private static func undone(_ before: Trip, _ after: Trip, _ now: Trip) throws -> SelectiveUndo<Trip> {
    try SelectiveUndo(Patch(from: before, to: after), after: after, in: now)
  }

  @Test("Undo without other changes restores the value before; undo of an empty change does nothing")
  func withoutOtherChanges() throws {
    for seed in 0..<1_000 {
      let (before, after, now) = Self.versions(seed)
      let undone = try Self.undone(before, after, after)
      #expect(undone.value == before && undone.conflicts.isEmpty, "seed \(seed)")
      let emptyUndo = try Self.undone(after, after, now)
      #expect(emptyUndo.value == now && emptyUndo.patch.isEmpty && emptyUndo.conflicts.isEmpty, "seed \(seed)")
      // Others have reverted the change already.
      #expect(try Self.undone(before, after, before).patch.isEmpty, "seed \(seed)")
    }
  }

  @Test(
    "Undo keeps others' changes in other fields, reverts mine, and reports a conflict where others overwrote mine")
  func fields() throws {
    var conflictCount = 0
    for seed in 0..<2_000 {
      let (before, after, now) = Self.versions(seed)
      let undone = try Self.undone(before, after, now)
      func check<Value: Equatable>(_ field: String, _ path: KeyPath<Trip, Value>) {
        let (old, mine, theirs) = (before[keyPath: path], after[keyPath: path], now[keyPath: path])
        let value = undone.value[keyPath: path]
        if old == mine { #expect(value == theirs, "\(field), seed \(seed)") }
        if mine == theirs { #expect(value == old, "\(field), seed \(seed)") }
      }
      func checkAtomic<Value: Equatable>(_ field: String, _ path: KeyPath<Trip, Value>) {
        check(field, path)
        let (old, mine, theirs) = (before[keyPath: path], after[keyPath: path], now[keyPath: path])
        let isConflict = undone.conflicts.contains { "\($0.path)" == field }
        #expect(isConflict == (old != mine && mine != theirs && theirs != old), "\(field), seed \(seed)")
        if isConflict { #expect(undone.value[keyPath: path] == theirs, "\(field), seed \(seed)") }
        conflictCount += isConflict ? 1 : 0
      }
      checkAtomic("title", \.title)
      checkAtomic("budget", \.budget)
      checkAtomic("mood", \.mood)
      checkAtomic("start.floor", \.start.floor)
      check("notes", \.notes)
      check("end", \.end)
      check("stops", \.stops)
      check("spent", \.spent)
      check("hosts", \.hosts)
      check("tags", \.tags)
      check("rating", \.rating)
    }
    #expect(conflictCount > 20)
  }

  @Test("The patch of an undo turns the current value into the result, and keeps the change's label and origin")
  func patch() throws {
    for seed in 0..<1_000 {
      let (before, after, now) = Self.versions(seed)
      let change = Patch(from: before, to: after, label: "Plan", origin: "ada")
      let undone = try SelectiveUndo(change, after: after, in: now)
      #expect(try undone.patch.applied(to: now) == undone.value, "seed \(seed)")
      #expect(undone.patch.label == "Plan" && undone.patch.origin == "ada")
    }
  }

  @Test("Undo restores a removed element, and reports a conflict for an inserted one that others changed")
  func elements() throws {
    var before = Trip.empty
    before.stops = [Stop(id: 1, name: "Giza"), Stop(id: 2, name: "Luxor")]
    var after = before
    after.stops[id: 1] = nil
    after.stops.append(Stop(id: 3, name: "Aswan"))
    var now = after
    now.stops.append(Stop(id: 4, name: "Siwa"))
    #expect(try Self.undone(before, after, now).value.stops.map(\.id) == [1, 2, 4])
    now.stops[id: 3]?.name = "Abu Simbel"
    var undone = try Self.undone(before, after, now)
    #expect(undone.value.stops.map(\.id) == [1, 2, 3, 4])
    let conflict = try #require(undone.conflicts.first)
    #expect("\(conflict.path)" == "stops[3]" && undone.conflicts.count == 1)
    try undone.restore(conflict)
    #expect(undone.value.stops.map(\.id) == [1, 2, 4] && undone.conflicts.isEmpty)
  }

  @Test("Undo of a change to an element that others removed is a conflict, and restores it only on request")
  func removed()
    throws
  {
    var before = Trip.empty
    before.stops = [Stop(id: 1, name: "Giza")]
    var (after, now) = (before, before)
    after.stops[id: 1]?.name = "Luxor"
    now.stops[id: 1] = nil
    var undone = try Self.undone(before, after, now)
    #expect(undone.value == now && undone.patch.isEmpty && undone.conflicts.map { "\($0.path)" } == ["stops[1]"])
    let conflict = try #require(undone.conflicts.first)
    var resolved = undone
    try resolved.leave(conflict)
    #expect(resolved.value == now && resolved.conflicts.isEmpty)
    try undone.restore(conflict)
    #expect(undone.value == before && undone.conflicts.isEmpty)
    #expect(throws: PatchError.self) { try undone.leave(conflict) }
  }

  @Test("Where others overwrote my change, theirs stays until the earlier value is requested")
  func overwritten() throws {
    let before = Trip.empty
    var (after, now) = (before, before)
    after.title = "Cairo"
    after.budget = 100
    now = after
    now.title = "Kairo"
    var undone = try Self.undone(before, after, now)
    #expect(undone.value.title == "Kairo" && undone.value.budget == nil)
    let conflict = try #require(undone.conflicts.first)
    #expect(
      conflict.base as? String == "Cairo" && conflict.mine as? String == "Kairo" && conflict.theirs as? String == "")
    var resolved = undone
    try resolved.leave(conflict)
    #expect(resolved.value.title == "Kairo" && resolved.conflicts.isEmpty)
    try undone.restore(conflict)
    #expect(undone.value == before && undone.conflicts.isEmpty)
    #expect(throws: PatchError.self) { try undone.restore(conflict) }
  }

  @Test("Undo throws if the change did not lead to the given value") func otherResult() {
    var (after, other) = (Trip.empty, Trip.empty)
    after.title = "Cairo"
    other.title = "Giza"
    let change = Patch(from: .empty, to: after)
    #expect(throws: PatchError.self) { try SelectiveUndo(change, after: other, in: other) }
  }
}
