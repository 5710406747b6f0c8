import Synchronization
import Tarn
import TarnRecord
import TarnSync
import TarnSyncTesting
import TarnValues
import Testing

/// A letter that may refer to another, without a list of its references.
private struct Message: Synced {
  let id: String
  var text = ""
  var answers: String?

  static let fields: [Field<Message>] = [.fixed("id", \.id), Field("text", \.text), Field("answers", \.answers)]

  func renamed(_ old: String, to new: String) -> Message {
    Message(id: id == old ? new : id, text: text, answers: answers == old ? new : answers)
  }
}

/// A card with a list of its references, which counts the renaming calls.
private struct Card: Synced {
  static let lookUps = Mutex(0)

  let id: String
  var answers: String?

  static let fields: [Field<Card>] = [.fixed("id", \.id), Field("answers", \.answers)]

  func renamed(_ old: String, to new: String) -> Card {
    Self.lookUps.withLock { $0 += 1 }
    return Card(id: id == old ? new : id, answers: answers == old ? new : answers)
  }

  var references: [String]? { answers.map { [$0] } ?? [] }
}

@Suite("Renaming objects") struct NamingTests {
  @Test("A new ID is applied to all references, also without a list of references")
  func unsaid() {
    var replica = Replica<Message>()
    replica.make(Message(id: "a"), as: change(1), label: "", at: now)
    for number in 2...4 {
      replica.make(Message(id: "b\(number)", answers: "a"), as: change(number), label: "", at: now)
    }
    replica.rename("a", to: "s1")
    #expect(replica.visible.map(\.answers) == [nil, "s1", "s1", "s1"])
  }

  @Test("A new ID is also applied to hidden objects, so that they refer to the right object when they reappear")
  func hidden() {
    var replica = Replica<SimulatedNote>.three()
    replica.make(SimulatedNote(id: "a", text: ""), as: change(1), label: "", at: now)
    replica.make(SimulatedNote(id: "b", text: "", inReplyTo: "a"), as: change(2), label: "", at: now)
    replica.remove("b", as: change(3), label: "", at: now)
    replica.rename("a", to: "s4")
    replica.revert(change(3))
    #expect(replica.visible[id: "b"]?.inReplyTo == "s4")
  }

  @Test("A chain of new IDs is resolved from the first one, and the first ID can be used again")
  func chain() {
    var replica = Replica<SimulatedNote>.three()
    replica.make(SimulatedNote(id: "a", text: ""), as: change(1), label: "", at: now)
    replica.rename("a", to: "b")
    replica.rename("b", to: "c")
    #expect(["a", "b", "c"].map { replica.currentID(of: $0) } == ["c", "c", "c"])
    replica.rename("c", to: "a")
    #expect(["a", "b", "c"].map { replica.currentID(of: $0) } == ["a", "a", "a"])
    #expect(replica.visible.map(\.id) == ["s1", "s2", "s3", "a"])
  }

  @Test("Renaming examines only the objects that refer to the renamed one")
  func lookUps() {
    var replica = Replica<Card>()
    for number in 0..<2_000 {
      replica.make(
        Card(id: "c\(number)", answers: number == 1_000 ? "c7" : nil), as: change(number), label: "", at: now)
    }
    Card.lookUps.withLock { $0 = 0 }
    replica.rename("c7", to: "s7")
    #expect(replica.visible[id: "c1000"]?.answers == "s7")
    // The renamed object and the one that refers to it, each in its created and its shown form, and the hundred that
    // debug builds check.
    #expect(Card.lookUps.withLock { $0 } <= 110)
  }

  @Test("Two equal objects sent at a time stay two objects")
  func twins() {
    var engine = SyncEngine(Replica<Post>())
    var pushes: [Push<Post>] = []
    for number in 1...2 {
      let actions = engine.perform(at: now) {
        $0.make(Post(id: "new\(number)", text: "same"), as: change(number), label: "", at: now)
      }
      for case .push(let push) in actions { pushes.append(push) }
    }
    _ = engine.happened(.pushed(pushes[0].ticket, .accepted(Post(id: "s1", text: "same"))), at: now)
    #expect(engine.replica.visible.map(\.id) == ["s1", "new2"])
    _ = engine.happened(.pushed(pushes[1].ticket, .accepted(Post(id: "s2", text: "same"))), at: now)
    #expect(engine.replica.visible.map(\.id) == ["s1", "s2"])
    #expect(engine.isSettled)
  }
}

/// A post that is identified by its text when the server returns it.
private struct Post: Synced {
  let id: String
  var text: String

  static let fields: [Field<Post>] = [.fixed("id", \.id), Field("text", \.text)]

  func renamed(_ old: String, to new: String) -> Post { Post(id: id == old ? new : id, text: text) }
  func isCreated(as made: Post) -> Bool { text == made.text }
}
