// Context for the examples in the comments of TarnView; see Scripts/examples.
import Foundation
import Tarn
import TarnWeb

@testable import TarnView

typealias Action = Todos.Action

struct Todo: Identifiable, Equatable, Codable, Sendable {
  let id: Int
  var title = ""
}

struct Todos: Feature {
  struct State: Equatable, Codable, Sendable {
    var title = ""
    var count = 0
  }

  enum Action: Codable, Sendable { case add }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

struct Browsing: Feature {
  struct State: Equatable, Codable, Sendable { var filter = "" }

  enum Action: Codable, Sendable { case showAll }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

enum Journal {
  static let remaining = Derived { (state: borrowing Todos.State) in state.count }
  static let photos = Derived { (state: borrowing Todos.State) in state.title.count }
}

@MainActor var store: Store<Todos> { fatalError() }
@MainActor var core: Store<Todos> { fatalError() }
@MainActor var browsing: Store<Browsing> { fatalError() }
@MainActor var todos: [Todo] { [] }
