// Context for the examples in the comments of TarnTrace; see Scripts/examples.
import Foundation
import Tarn
import TarnSession

@testable import TarnTrace

struct Listing: Feature {
  struct State: Equatable, Codable, Sendable {}
  enum Action: Codable, Sendable { case add(text: String) }
  enum Effect: Equatable { case add(String) }

  func update(_ state: inout State, _ action: Action) -> [Effect] { [] }
}

struct Todo {
  var id: Int
  var text: String
  var isDone = false
}

typealias Action = Listing.Action

struct Board { var rows: [[Int]] = [] }

typealias Sorting = Listing

@MainActor let rules = HistoryRules<Listing.State, Listing.Action>(tracks: [.whole()])
@MainActor let history = History(first: Listing.State(), at: Timestamp(milliseconds: 0), rules: rules)
@MainActor let handlers: [EffectHandler<Listing.Effect, Listing.Action>] = []
@MainActor let old = Todo(id: 3, text: "Get beer")
@MainActor let new = Todo(id: 3, text: "Get wine")
@MainActor let expected = old
@MainActor let actual = new
