import Foundation
import Tarn
import TarnRecord
import TarnStorage
import TarnTesting
import TarnValues
import Testing

@testable import StorageSuite

/// A list in the form of its first version.
private struct OldList: Feature {
  struct State: Record {
    var items: Table<Item> = []
    var first: Item?

    static let fields: [Field<State>] = [Field("items", \.items), Field("first", \.first)]
  }

  struct Item: Record, Identifiable {
    let id: Int
    var text: String

    static let fields: [Field<Item>] = [.fixed("id", \.id), Field("text", \.text)]
  }

  enum Action: Codable, Sendable {
    case add(Item)
    case drop(Int)
    case setFirst(Item?)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let item): state.items.append(item)
    case .drop(let id): state.items.remove(id: id)
    case .setFirst(let item): state.first = item
    }
    return []
  }
}

/// The same list with an added field of every kind, at every level.
private struct NewList: Feature {
  struct State: Record, Equatable {
    var items: Table<Item> = []
    var first: Item?
    var title: String
    var point: Point
    var tags: Map<String, Int>

    static let fields: [Field<State>] = [
      Field("items", \.items), Field("first", \.first), Field("title", \.title, default: "List", merge: .words),
      Field("point", \.point, default: Point(x: 1)), Field("tags", \.tags, default: ["a": 1]),
    ]
  }

  struct Point: Record {
    var x: Double

    static let fields: [Field<Point>] = [Field("x", \.x)]
  }

  struct Item: Record, Identifiable {
    let id: Int
    var text: String
    let created: Int
    var top: Int
    var isDone: Bool
    var note: String?
    var log: Vector<String>

    static let fields: [Field<Item>] = [
      .fixed("id", \.id), Field("text", \.text), .fixed("created", \.created, default: 7),
      Field("top", \.top, default: 3),
      Field("isDone", \.isDone, default: true), Field("note", \.note, default: "none yet"),
      Field("log", \.log, default: ["begun"]),
    ]

    static func old(_ id: Int, _ text: String) -> Item {
      Item(id: id, text: text, created: 7, top: 3, isDone: true, note: "none yet", log: ["begun"])
    }
  }

  enum Action: Codable, Sendable, Equatable {
    case add(Item)
    case drop(Int)
    case setFirst(Item?)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let item): state.items.append(item)
    case .drop(let id): state.items.remove(id: id)
    case .setFirst(let item): state.first = item
    }
    return []
  }
}

@Suite("Files from before a field was added")
struct AddedFieldTests {
  @Test("An older file opens with defaults in its snapshot, changes and actions, and can be changed further")
  func opened() throws {
    let folder = try Folder()
    let rules = HistoryRules<OldList.State, OldList.Action>(
      tracks: [HistoryTrack("list", get: { $0 }, set: { $0 = $1 })])
    let old = try Storage(
      folder.file(), app: "List", first: OldList.State(items: [OldList.Item(id: 0, text: "zero")]), history: rules)
    let loop = Loop(old.state, OldList(), history: rules)
    old.persist(loop)
    loop.send(.add(OldList.Item(id: 1, text: "one")))
    loop.send(.add(OldList.Item(id: 2, text: "two")))
    loop.send(.drop(1))
    loop.send(.setFirst(OldList.Item(id: 2, text: "two")))
    try old.close()

    let initial = NewList.State(title: "", point: .init(x: 0), tags: [:])
    let expected = NewList.State(
      items: [.old(0, "zero"), .old(2, "two")], first: .old(2, "two"), title: "List", point: .init(x: 1), tags: ["a": 1]
    )
    for session in 0..<2 {
      let rules = HistoryRules<NewList.State, NewList.Action>(
        tracks: [HistoryTrack("list", get: { $0 }, set: { $0 = $1 })])
      let new = try Storage(folder.file(), app: "List", first: initial, history: rules)
      #expect(new.notes == [], "session \(session)")
      #expect(new.state == expected, "session \(session)")
      let loop = Loop(new.state, NewList(), history: rules)
      new.persist(loop)
      // The history is complete: an element removed before the fields existed returns with their defaults.
      loop.step(by: -2)
      #expect(loop.state.items[id: 1] == .old(1, "one"))
      loop.step(by: 2)
      #expect(loop.state == expected)
      try new.close()
    }
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
