import Foundation
import Tarn
import TarnRecord
import TarnRepair
import TarnStorage
import TarnTesting
import TarnValues
import Testing

@testable import StorageSuite

@Suite("Files from before a field was added")
struct AddedFieldTests {
  @Test("An older file opens with defaults in its snapshot, changes and actions, and can be changed further")
  func opened() throws {
    let folder = try Folder()
    let old = try Storage(
      folder.file(), app: "List", first: OldList.State(items: [OldList.Item(id: 0, text: "zero")]),
      history: OldList.rules)
    let loop = Loop(old.state, OldList(), history: OldList.rules)
    old.persist(loop)
    loop.send(.add(OldList.Item(id: 1, text: "one")))
    loop.send(.add(OldList.Item(id: 2, text: "two")))
    loop.send(.drop(1))
    loop.send(.setFirst(OldList.Item(id: 2, text: "two")))
    try old.close()

    let expected = NewList.State(
      items: [.old(0, "zero"), .old(2, "two")], first: .old(2, "two"), title: "List", point: .init(x: 1), tags: ["a": 1]
    )
    for session in 0..<2 {
      let new = try Storage(folder.file(), app: "List", first: NewList.first, history: NewList.rules)
      #expect(new.notes == [], "session \(session)")
      #expect(new.state == expected, "session \(session)")
      let loop = Loop(new.state, NewList(), history: NewList.rules)
      new.persist(loop)
      // The history is complete: an element removed before the fields existed returns with their defaults.
      loop.step(by: -2)
      #expect(loop.state.items[id: 1] == .old(1, "one"))
      loop.step(by: 2)
      #expect(loop.state == expected)
      try new.close()
    }
  }

  @Test("A check finds nothing in a file whose newer snapshot has the added fields") func checked() async throws {
    let folder = try Folder()
    let old = try Storage(folder.file(), app: "List", first: OldList.State(), history: OldList.rules)
    let loop = Loop(old.state, OldList(), history: OldList.rules)
    old.persist(loop)
    loop.send(.add(OldList.Item(id: 1, text: "one")))
    loop.send(.setFirst(OldList.Item(id: 2, text: "two")))
    try old.close()

    // A snapshot is due at once.
    var bounds = StorageBounds()
    bounds.snapshotBytes = 1
    let new = try Storage(
      folder.file(), app: "List", first: NewList.first, history: NewList.rules, bounds: bounds)
    let newLoop = Loop(new.state, NewList(), history: NewList.rules)
    new.persist(newLoop)
    newLoop.send(.top(1, 9))
    // It is written beside the changes.
    try await eventually {
      newLoop.send(.write(1, "again"))
      newLoop.send(.write(1, "and again"))
      // There is no copy while the file is being written.
      guard let copy = try? FileCopy(of: folder.file()) else { return false }
      return try IntegrityReport(RecoveredFile(copy)).snapshots.count == 2
    }
    try new.close()
    #expect(try IntegrityReport(RecoveredFile(FileCopy(of: folder.file()))).findings == [])
  }

  @Test("A missing key without a default is refused with its name")
  func refused() throws {
    let text = #"{"change":{".":{"first":{"=":[null,{"id":1,"created":1,"top":1,"isDone":true,"log":[]}]}}}}"#
    #expect {
      try JSONDecoder().decode(Patch<NewList.State>.self, from: Data(text.utf8))
    } throws: { error in
      guard case DecodingError.keyNotFound(let key, _) = error else { return false }
      return key.stringValue == "text"
    }
  }

  @Test("A patch decoded with defaults equals one with the fields, and encodes them")
  func written() throws {
    let old = try JSONEncoder().encode(
      Patch(from: OldList.State(), to: OldList.State(items: [OldList.Item(id: 1, text: "one")])))
    let empty = NewList.State(title: "List", point: .init(x: 1), tags: ["a": 1])
    var full = empty
    full.items = [.old(1, "one")]
    let patch = try JSONDecoder().decode(Patch<NewList.State>.self, from: old)
    #expect(try patch.applied(to: empty) == full)
    #expect(patch == Patch(from: empty, to: full))
    #expect(String(decoding: try JSONEncoder().encode(patch), as: UTF8.self).contains(#""top":3"#))
  }
}
