import Tarn
import TarnRecord
import TarnStorage
import TarnValues

/// The same list with an added field of every kind, at every level.
struct NewList: Feature {
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
    case write(Int, String)
    case setFirst(Item?)
    /// An action that the older version does not know.
    case top(Int, Int)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let item): state.items.append(item)
    case .drop(let id): state.items.remove(id: id)
    case .write(let id, let text): state.items[id: id]?.text = text
    case .setFirst(let item): state.first = item
    case .top(let id, let top): state.items[id: id]?.top = top
    }
    return []
  }

  static let rules = HistoryRules<State, Action>(tracks: [HistoryTrack("list", get: { $0 }, set: { $0 = $1 })])

  /// The state of a new document; a document of the older version has the defaults of the fields instead.
  static let first = State(title: "", point: .init(x: 0), tags: [:])
}
