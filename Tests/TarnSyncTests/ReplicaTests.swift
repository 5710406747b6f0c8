import RandomCases
import Tarn
import TarnRecord
import TarnSync
import TarnSyncTesting
import TarnTesting
import TarnValues
import Testing

let now = Timestamp(milliseconds: 1_700_000_000_000)

func change(_ number: Int) -> ChangeID {
  guard let id = ChangeID("change-\(number)") else { preconditionFailure() }
  return id
}

extension Replica<SimulatedNote> {
  /// Returns a replica with the server's three notes s1, s2 and s3.
  static func three(newObjectsAt placement: LocalPlacement = .last) -> Replica {
    var replica = Replica(newObjectsAt: placement)
    replica.receive { base in
      for number in 1...3 { base.append(SimulatedNote(id: "s\(number)", text: "one two three")) }
    }
    return replica
  }

  mutating func write(_ text: String, in id: String, _ number: Int) {
    edit(id, as: change(number), label: "Write", at: now) { $0 = $0.with(text: text) }
  }

  mutating func mark(_ id: String, _ number: Int) {
    edit(id, as: change(number), label: "Mark", at: now) { $0 = $0.with(isMarked: !$0.isMarked) }
  }

  mutating func title(_ id: String, _ title: String, _ number: Int) {
    edit(id, as: change(number), label: "Title", at: now) { $0 = $0.with(title: title) }
  }
}

@Suite("Replicas") struct ReplicaTests {
  @Test("A local change is shown at once and does not change the base")
  func localChange() {
    var replica = Replica<SimulatedNote>.three()
    let base = replica.base
    replica.mark("s2", 1)
    replica.make(SimulatedNote(id: "new", text: "mine"), as: change(2), label: "Write", at: now)
    replica.remove("s1", as: change(3), label: "Remove", at: now)
    #expect(replica.base == base)
    #expect(replica.visible.map(\.id) == ["s2", "s3", "new"])
    #expect(replica.visible[id: "s2"]?.isMarked == true)
    #expect(replica.changes.map(\.label) == ["Mark", "Write", "Remove"])
    #expect(replica.changes.allSatisfy { $0.status == .waiting })
  }

  @Test(
    "New objects are shown at the configured end, the newest outermost",
    arguments: [Replica<SimulatedNote>.LocalPlacement.first, .last])
  func ends(end: Replica<SimulatedNote>.LocalPlacement) {
    var replica = Replica<SimulatedNote>.three(newObjectsAt: end)
    for number in 1...2 {
      replica.make(SimulatedNote(id: "new\(number)", text: ""), as: change(number), label: "", at: now)
    }
    let ids = replica.visible.map(\.id)
    #expect(ids == (end == .first ? ["new2", "new1", "s1", "s2", "s3"] : ["s1", "s2", "s3", "new1", "new2"]))
  }

  @Test("An empty change, a change of a missing object and a duplicate ID have no effect")
  func empty() {
    var replica = Replica<SimulatedNote>.three()
    replica.mark("s1", 1)
    let before = replica
    let results = [
      replica.edit("s2", as: change(2), label: "", at: now) { _ in },
      replica.edit("s9", as: change(2), label: "", at: now) { $0 = $0.with(title: "x") },
      replica.remove("s9", as: change(2), label: "", at: now),
      replica.make(SimulatedNote(id: "s1", text: ""), as: change(2), label: "", at: now),
      replica.remove("s3", as: change(1), label: "", at: now),
    ]
    #expect(results == [false, false, false, false, false])
    #expect(replica == before && replica.visible == before.visible)
  }

  @Test("Each of three changes of one note can be reverted alone", arguments: 1...3)
  func revertingOne(number: Int) {
    var replica = Replica<SimulatedNote>.three()
    replica.mark("s1", 1)
    replica.title("s1", "A", 2)
    replica.write("one two four", in: "s1", 3)
    replica.revert(change(number))
    let note = replica.visible[id: "s1"]
    #expect(note?.isMarked == (number != 1))
    #expect(note?.title == (number == 2 ? "" : "A"))
    #expect(note?.text == (number == 3 ? "one two three" : "one two four"))
    #expect(replica.changes.count == 2)
  }

  @Test("Reverting the middle of three changes of a field keeps the last one")
  func overlapping() {
    var replica = Replica<SimulatedNote>.three()
    for (number, title) in ["A", "B", "C"].enumerated() { replica.title("s1", title, number) }
    replica.revert(change(1))
    #expect(replica.visible[id: "s1"]?.title == "C")
    replica.revert(change(2))
    #expect(replica.visible[id: "s1"]?.title == "A")
    #expect(replica.conflicts(of: change(0)) == [])
  }

  @Test("Reverting a creation also reverts the later changes of the object") func revertingCreation() {
    var replica = Replica<SimulatedNote>.three()
    replica.make(SimulatedNote(id: "new", text: "mine"), as: change(1), label: "", at: now)
    replica.mark("new", 2)
    replica.revert(change(1))
    #expect(replica.visible.map(\.id) == ["s1", "s2", "s3"])
    #expect(replica.changes.isEmpty)
  }

  @Test("Local changes apply on top of the server's: texts merge, and other fields keep the local value")
  func serverChanges() {
    var replica = Replica<SimulatedNote>.three()
    replica.write("zero one two three", in: "s1", 1)
    replica.mark("s2", 2)
    replica.receive { base in
      base[id: "s1"] = base[id: "s1"]?.with(text: "one two three four")
      base[id: "s2"] = base[id: "s2"]?.with(title: "Theirs")
    }
    #expect(replica.visible[id: "s1"]?.text == "zero one two three four")
    #expect(
      replica.visible[id: "s2"]
        == SimulatedNote(id: "s2", text: "one two three").with(isMarked: true).with(title: "Theirs"))
    #expect(replica.changes.allSatisfy { $0.status == .waiting })
  }

  @Test("A change that the server has made itself is removed") func madeByServer() {
    var replica = Replica<SimulatedNote>.three()
    replica.mark("s1", 1)
    replica.remove("s2", as: change(2), label: "", at: now)
    replica.receive { base in
      base[id: "s1"] = base[id: "s1"]?.with(isMarked: true)
      base.remove(id: "s2")
    }
    #expect(replica.changes.isEmpty)
    #expect(replica.visible == replica.base)
  }

  @Test("An edit of an object deleted on the server is rejected with a reason, and not shown") func removed() {
    var replica = Replica<SimulatedNote>.three()
    replica.mark("s1", 1)
    replica.receive { $0.remove(id: "s1") }
    #expect(replica.changes[id: change(1)]?.status == .rejected(reason: "It was deleted on the server."))
    #expect(replica.visible.map(\.id) == ["s2", "s3"])
  }

  @Test("A conflict waits for the user's decision, and the local value is shown meanwhile", arguments: [true, false])
  func decision(isMine: Bool) throws {
    var replica = Replica<SimulatedNote>.three()
    replica.title("s1", "Mine", 1)
    replica.receive { $0[id: "s1"] = $0[id: "s1"]?.with(title: "Theirs") }
    #expect(replica.changes[id: change(1)]?.status == .inConflict)
    #expect(replica.visible[id: "s1"]?.title == "Mine")
    let conflict = try #require(replica.conflicts(of: change(1)).first)
    #expect(conflict.base as? String == "" && conflict.mine as? String == "Mine")
    #expect(conflict.theirs as? String == "Theirs")
    let isDecided = replica.resolve(conflict, of: change(1), isMine: isMine)
    #expect(isDecided)
    #expect(replica.visible[id: "s1"]?.title == (isMine ? "Mine" : "Theirs"))
    #expect(replica.changes.map(\.status) == (isMine ? [.waiting] : []))
  }

  @Test("The server's ID replaces the local one everywhere, at the same position")
  func renaming() {
    var replica = Replica<SimulatedNote>.three(newObjectsAt: .first)
    replica.make(SimulatedNote(id: "new", text: "mine"), as: change(1), label: "", at: now)
    replica.make(SimulatedNote(id: "newer", text: "an answer", inReplyTo: "new"), as: change(2), label: "", at: now)
    replica.mark("new", 3)
    replica.rename("new", to: "s9")
    #expect(replica.visible.map(\.id) == ["newer", "s9", "s1", "s2", "s3"])
    #expect(replica.visible[id: "newer"]?.inReplyTo == "s9")
    #expect(replica.changes.map(\.object) == ["s9", "newer", "s9"])
    #expect(replica.currentID(of: "new") == "s9")
    // A change with the old ID applies to the same object.
    replica.mark("new", 4)
    #expect(replica.visible[id: "s9"]?.isMarked == false)
  }

  @Test("Shown objects follow the server's order through moves and insertions")
  func order() {
    var replica = Replica<SimulatedNote>.three(newObjectsAt: .first)
    replica.make(SimulatedNote(id: "new", text: ""), as: change(1), label: "", at: now)
    replica.remove("s1", as: change(2), label: "", at: now)
    replica.mark("s2", 3)
    replica.receive { base in
      base.move(id: "s3", to: 0)
      base.insert(SimulatedNote(id: "s0", text: ""), at: 1)
      base.append(SimulatedNote(id: "s4", text: ""))
    }
    #expect(replica.visible.map(\.id) == ["new", "s3", "s0", "s2", "s4"])
    replica.revert(change(2))
    #expect(replica.visible.map(\.id) == ["new", "s3", "s0", "s1", "s2", "s4"])
  }

  @Test(
    "After random changes and pages, the shown objects are the base with the changes (law 9)",
    arguments: randomCases(1..<11))
  func law(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var replica = Replica<SimulatedNote>.three(newObjectsAt: seed % 2 == 0 ? .first : .last)
    for number in 1...120 {
      replica.step(number, &random)
      try #require(replica.violation() == nil, "after \(number)")
    }
  }
}
