import Foundation
import TarnDocument
import TarnForms
import TarnView

// The search, the table, the keys and the sheet, for the page and the terminal.
extension SessionView<Kitty> {
  var search: SearchField<Kitty.Action> {
    SearchField(
      session.search, isFocused: session.isSearching, onFocus: { .setSearching($0) }, onInput: { .search($0) })
  }

  var table: TableContent<Kitty.Expense, Kitty.Action> {
    TableContent(
      "Expenses", Kitty.Expense.columns, rows: document.found(session.search, by: session.sort),
      selected: session.selected, sort: session.sort, empty: empty, onSort: { .sort($0) }, onSelect: { .select($0.id) },
      actions: { expense in
        [
          RowAction(
            "Edit the expense", keys: ["e", "Enter"], hint: "edit",
            address: Kitty.addresses.address(of: .expense(expense.id)), .write(expense.id)),
          RowAction(
            "Remove the expense", symbol: "×", keys: ["x", "Delete"], hint: "remove", isDestructive: true,
            .remove(expense.id)),
        ]
      })
  }

  private var empty: ContentUnavailable<Kitty.Action> {
    session.search.isEmpty
      ? ContentUnavailable("No expenses", "Add the first one.", actions: [adding])
      : ContentUnavailable("No expense is found", "Search for another word or name.")
  }

  private var adding: KeyBinding<Kitty.Action> {
    KeyBinding(
      "a", title: "Add an expense", hint: "add", address: Kitty.addresses.address(of: .new), .write(UUID()))
  }

  var keys: [KeyBinding<Kitty.Action>] { [adding] + table.keys + search.keys }

  var sheet: Sheet<Kitty.Action>? {
    session.draft.map { draft in
      let isNew = !document.expenses.contains(id: draft.id)
      return Sheet(
        title: isNew ? "New expense" : "Edit an expense", id: isNew ? "new" : "\(draft.id)",
        cancel: .cancel,
        fields: [
          SheetField("What", draft.what, placeholder: "Pizza") { .what($0) },
          SheetField("Who", draft.who, placeholder: "Who has paid?") { .who($0) },
          SheetField("Amount", draft.amount, placeholder: "12.50", error: "An amount is like 12.50.", kind: .number) {
            .amount($0)
          },
        ],
        submit: SheetButton("Save", .save))
    }
  }
}
