import Synchronization
import Tarn
import TarnRecord
import TarnSync
import TarnSyncTesting
import TarnValues
import Testing

/// A message that may reply to another, without a list of its references.
private struct Message: Synced {
  let id: String
  var text = ""
  var inReplyTo: String?

  static let fields: [Field<Message>] = [.fixed("id", \.id), Field("text", \.text), Field("inReplyTo", \.inReplyTo)]

  func renamed(_ old: String, to new: String) -> Message {
    Message(id: id == old ? new : id, text: text, inReplyTo: inReplyTo == old ? new : inReplyTo)
  }
}

/// A card with a list of its references, which counts the renaming calls.
private struct Card: Synced {
  static let renameCalls = Mutex(0)

  let id: String
  var inReplyTo: String?

  static let fields: [Field<Card>] = [.fixed("id", \.id), Field("inReplyTo", \.inReplyTo)]

  func renamed(_ old: String, to new: String) -> Card {
    Self.renameCalls.withLock { $0 += 1 }
    return Card(id: id == old ? new : id, inReplyTo: inReplyTo == old ? new : inReplyTo)
  }

  var references: [String]? { inReplyTo.map { [$0] } ?? [] }
}

@Suite("Renaming objects") struct RenamingTests {
  @Test("A new ID is applied to all references, also without a list of references")
  func withoutReferenceList() {
    var replica = Replica<Message>()
    replica.make(Message(id: "a"), as: change(1), label: "", at: now)
    for number in 2...4 {
      replica.make(Message(id: "b\(number)", inReplyTo: "a"), as: change(number), label: "", at: now)
    }
    replica.rename("a", to: "s1")
    #expect(replica.visible.map(\.inReplyTo) == [nil, "s1", "s1", "s1"])
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
  func examinesOnlyReferences() {
    var replica = Replica<Card>()
    for number in 0..<2_000 {
      replica.make(
        Card(id: "c\(number)", inReplyTo: number == 1_000 ? "c7" : nil), as: change(number), label: "", at: now)
    }
    Card.renameCalls.withLock { $0 = 0 }
    replica.rename("c7", to: "s7")
    #expect(replica.visible[id: "c1000"]?.inReplyTo == "s7")
    // The renamed object and the one that refers to it, each in its created and its shown form, and the hundred that
    // debug builds check.
    #expect(Card.renameCalls.withLock { $0 } <= 110)
  }

  @Test("Two equal objects that are sent together remain two objects")
  func equalObjects() {
    var engine = SyncEngine(Replica<Post>())
    var pushes: [Push<Post>] = []
    for number in 1...2 {
      let actions = engine.perform(at: now) {
        $0.make(Post(id: "new\(number)", text: "same"), as: change(number), label: "", at: now)
      }
      for case .push(let push) in actions { pushes.append(push) }
    }
    _ = engine.handle(.pushed(pushes[0].ticket, .accepted(Post(id: "s1", text: "same"))), at: now)
    #expect(engine.replica.visible.map(\.id) == ["s1", "new2"])
    _ = engine.handle(.pushed(pushes[1].ticket, .accepted(Post(id: "s2", text: "same"))), at: now)
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
  func isCreated(as created: Post) -> Bool { text == created.text }
}
