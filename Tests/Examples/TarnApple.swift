// Context for the examples in the comments of TarnApple; see Scripts/examples.
import AppKit
import Tarn
import TarnLayout
import TarnValues
import UIKit

@testable import TarnApple

struct Dream: Identifiable, Equatable, Sendable {
  let id: Int
  var title = ""
}

struct Dreams: Feature {
  struct State: Equatable, Sendable {
    var rows: Table<Dream> = []
    var path: [Dream.ID] = []
    var sheet: Dream?
  }
  enum Action: Sendable {
    case add(Dream)
    case closeSheet
    case navigate([Dream.ID])
  }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

@MainActor let store = Store(Dreams.State(), Dreams())
@MainActor let old = store.state
@MainActor let new = store.state
@MainActor let dataSource = UITableViewDiffableDataSource<Int, Dream.ID>(tableView: tableView) { _, _, _ in nil }

@MainActor final class DreamsController: UIStoreViewController<Store<Dreams>, Table<Dream>> {}

// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor func SheetWindow(_ store: Store<Dreams>, _ dream: Dream) -> NSViewController {
  NSViewController(nibName: nil, bundle: nil)
}
// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor func SheetController(_ store: Store<Dreams>, _ dream: Dream) -> UIViewController {
  UIViewController(nibName: nil, bundle: nil)
}
// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor func DetailController(_ store: Store<Dreams>, _ id: Dream.ID) -> UIViewController {
  UIViewController(nibName: nil, bundle: nil)
}
@MainActor let tableView = UITableView()
