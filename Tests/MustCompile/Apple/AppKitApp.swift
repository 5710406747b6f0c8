// A list in AppKit that follows the state: the code of docs/uikit.md.
import AppKit
import Tarn
import TarnApple
import TarnRecord
import TarnValues

struct Dream: Record, Identifiable {
  let id: Int
  var title = ""
  static let fields: [Field<Dream>] = [.fixed("id", \.id), Field("title", \.title)]
}

struct Dreams: Feature {
  struct State: Record {
    var dreams: Table<Dream> = []
    var draft: Dream?
    static let fields: [Field<State>] = [Field("dreams", \.dreams), Field("draft", \.draft)]
  }

  enum Action: Codable, Sendable { case cancel }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    state.draft = nil
    return []
  }
}

struct ListContent: Equatable {
  var dreams: Table<Dream>
  var draft: Dream?

  init(_ state: borrowing Dreams.State) { (dreams, draft) = (state.dreams, state.draft) }
}

final class ListController: NSStoreViewController<Store<Dreams>, ListContent>, NSTableViewDataSource {
  private let tableView = NSTableView()
  private var dreams: Table<Dream> = []

  override func loadView() {
    tableView.dataSource = self
    view = tableView
  }

  func numberOfRows(in tableView: NSTableView) -> Int { dreams.count }
  func tableView(_ tableView: NSTableView, objectValueFor tableColumn: NSTableColumn?, row: Int) -> Any? {
    dreams[row].title
  }

  override func show(_ new: ListContent, from old: ListContent?, animated: Bool) {
    dreams = new.dreams
    tableView.patch(from: old?.dreams ?? [], to: new.dreams, with: animated ? .effectFade : [])
    present(new.draft) { [store] _ in DraftController(store) { $0.draft?.title ?? "" } }
  }
}

final class DraftController: NSStoreViewController<Store<Dreams>, String> {
  override func show(_ new: String, from old: String?, animated: Bool) { title = new }
}
