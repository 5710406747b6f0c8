// Context for the examples in the comments of TarnApple; see Scripts/examples.
import Tarn
import TarnLayout
import TarnValues
import UIKit

@testable import TarnApple

#if !canImport(Darwin)
  /// UIKit's class, with the undo manager that Tests/AppleDeclarations adds to TarnApple.
  @MainActor class UIViewController {
    var undoManager: UndoManager? { nil }
  }
#endif

struct Dream: Identifiable, Equatable, Sendable {
  let id: Int
  var title = ""
}

struct Dreams: Feature {
  struct State: Equatable, Sendable {
    var rows: Table<Dream> = []
  }
  enum Action: Sendable { case add(Dream) }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

@MainActor let store = Store(Dreams.State(), Dreams())
@MainActor let old = store.state
@MainActor let new = store.state
@MainActor let tableView = UITableView()
