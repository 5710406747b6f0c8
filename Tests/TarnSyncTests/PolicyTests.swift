import Tarn
import TarnRecord
import TarnValues
import Testing

@testable import TarnSync

/// A message with a field for each policy, and its writer.
private struct Message: Synced {
  let id: String
  var mine = ""
  var theirs = ""
  var later = ""
  var writer = ""
  var lastWritten: Timestamp?

  static let fields: [Field<Message>] = [
    .fixed("id", \.id), Field("mine", \.mine), Field("theirs", \.theirs), Field("later", \.later),
    Field("writer", \.writer), Field("lastWritten", \.lastWritten),
  ]

  func renamed(_ old: String, to new: String) -> Message {
    var message = Message(id: id == old ? new : id)
    (message.mine, message.theirs, message.later) = (mine, theirs, later)
    (message.writer, message.lastWritten) = (writer, lastWritten)
    return message
  }

  func isCreated(as created: Message) -> Bool { writer == created.writer && mine == created.mine }

  static func policy(for location: FieldPath) -> SyncPolicy {
    switch location.fields.first {
    case "theirs": .theirs
    case "later": .lastWriter
    default: .mine
    }
  }
}

@Suite("Sync policies") struct PolicyTests {
  private func replica() -> Replica<Message> {
    var replica = Replica<Message>()
    replica.receive { $0.append(Message(id: "s1")) }
    return replica
  }

  private func edit(_ replica: inout Replica<Message>, _ number: Int, _ body: (inout Message) -> Void) {
    replica.edit("s1", as: change(number), label: "Edit", at: now, body)
  }

  @Test("A field's policy decides for mine, for theirs or for the last writer", arguments: [-1, 1])
  func fields(later: Int64) {
    var replica = replica()
    edit(&replica, 1) { ($0.mine, $0.theirs, $0.later) = ("here", "here", "here") }
    replica.receive { base in
      base.update(id: "s1") {
        ($0.mine, $0.theirs, $0.later) = ("there", "there", "there")
        $0.lastWritten = Timestamp(milliseconds: now.milliseconds + later)
      }
    }
    let shown = replica.visible[id: "s1"]
    #expect(shown?.mine == "here" && shown?.theirs == "there")
    #expect(shown?.later == (later > 0 ? "there" : "here"))
    #expect(replica.changes.map(\.status) == [.waiting])
  }

  @Test("A change without remaining edits is removed") func emptyChange() {
    var replica = replica()
    edit(&replica, 1) { $0.theirs = "here" }
    replica.receive { $0.update(id: "s1") { $0.theirs = "there" } }
    #expect(replica.changes.isEmpty && replica.visible[id: "s1"]?.theirs == "there")
  }

  @Test("A sent object that a page contains before the answer is recognized and shown once") func equalObject() {
    var engine = SyncEngine(replica())
    let message = Message(id: "new", mine: "Dear tarn", writer: "me")
    let actions = engine.perform(at: now) { $0.make(message, as: change(1), label: "Write", at: now) }
    guard case .push(let push)? = actions.first else {
      Issue.record("\(actions)")
      return
    }
    engine._replica.receive { $0.append(Message(id: "s2", mine: "Dear tarn", writer: "me")) }
    #expect(engine.replica.visible.map(\.id) == ["s1", "s2"])
    #expect(engine.replica.currentID(of: "new") == "s2")
    _ = engine.handle(
      .pushed(push.ticket, .accepted(Message(id: "s2", mine: "Dear tarn", writer: "me"))), at: now)
    #expect(engine.isSettled && engine.replica.visible.map(\.id) == ["s1", "s2"])
  }
}
