// An app in UIKit with a list, a detail screen, a sheet and undo: the code of docs/uikit.md.
import Tarn
import TarnApple
import TarnRecord
import TarnValues
import UIKit

struct Dream: Record, Identifiable {
  let id: Int
  var title = ""
  static let fields: [Field<Dream>] = [.fixed("id", \.id), Field("title", \.title)]
}

struct Dreams: Feature {
  struct State: Record {
    var dreams: Table<Dream> = []
    /// The dream of the detail screen, above the list.
    var path: [Dream.ID] = []
    /// The new dream in the sheet.
    var draft: Dream?
    static let fields: [Field<State>] = [Field("dreams", \.dreams), Field("path", \.path), Field("draft", \.draft)]
  }

  enum Action: Codable, Sendable {
    case navigate([Dream.ID])
    case title(String)
    case cancel
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .navigate(let path): state.path = path
    case .title(let title): state.draft?.title = title
    case .cancel: state.draft = nil
    }
    return []
  }
}

struct ListContent: Equatable {
  var dreams: Table<Dream>
  var draft: Dream?

  init(_ state: borrowing Dreams.State) { (dreams, draft) = (state.dreams, state.draft) }
}

final class ListController: UIStoreViewController<Store<Dreams>, ListContent> {
  private let tableView = UITableView()
  private lazy var undo = StoreUndoManager(store)
  private lazy var rows = UITableViewDiffableDataSource<Int, Dream.ID>(tableView: tableView) {
    [store] table, path, id in
    let cell = table.dequeueReusableCell(withIdentifier: "dream", for: path)
    cell.textLabel?.text = store.state.dreams[id: id]?.title
    return cell
  }

  override var undoManager: UndoManager? { undo }

  override func loadView() {
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "dream")
    view = tableView
  }

  override func show(_ new: ListContent, from old: ListContent?, animated: Bool) {
    title = "\(new.dreams.count) dreams"
    var snapshot = rows.snapshot()
    snapshot.patch(new.dreams.differences(from: old?.dreams ?? []), to: new.dreams, in: 0)
    rows.apply(snapshot, animatingDifferences: animated)
    present(new.draft, dismiss: .cancel) { [store] _ in DraftController(store) { $0.draft?.title } }
  }
}

final class DraftController: UIStoreViewController<Store<Dreams>, String?> {
  private let field = UITextField()

  override func loadView() {
    field.addAction(UIAction { [unowned self] _ in store.send(.title(field.text ?? "")) }, for: .editingChanged)
    view = field
  }

  override func show(_ new: String?, from old: String??, animated: Bool) {
    // Setting an equal text would move the caret.
    if field.text != new { field.text = new }
  }
}

final class DetailController: UIStoreViewController<Store<Dreams>, Dream?> {
  override func show(_ new: Dream?, from old: Dream??, animated: Bool) { title = new?.title }
}

@MainActor func openWindow() -> UIWindow {
  let store = Store(Dreams.State(), Dreams(), history: HistoryRules(tracks: [.whole()]))
  let window = UIWindow()
  window.rootViewController = UIStoreNavigationController(
    store, root: ListController(store, ListContent.init), path: { $0.path }, go: { .navigate($0) },
    make: { id in DetailController(store) { $0.dreams[id: id] } })
  return window
}
