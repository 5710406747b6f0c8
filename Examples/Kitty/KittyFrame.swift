import Foundation
import TarnDocument
import TarnForms
import TarnLanguages
import TarnView

// The search, the table, the keys and the sheet, for the page and the terminal.
extension LocalizedSessionView<Kitty> {
  var search: SearchField<Kitty.Action> {
    SearchField(
      session.search, isFocused: session.isSearching, words: words, onFocus: { .setSearching($0) },
      onInput: { .search($0) })
  }

  var table: TableContent<Kitty.Expense, Kitty.Action> {
    TableContent(
      words("Expenses"), Kitty.Expense.columns(words), rows: document.found(session.search, by: session.sort),
      selected: session.selected, sort: session.sort, empty: empty, onSort: { .sort($0) }, onSelect: { .select($0.id) },
      words: words,
      actions: { expense in
        [
          RowAction(
            words("Edit the expense"), keys: ["e", "Enter"], hint: words("edit"),
            address: Kitty.addresses.address(of: .expense(expense.id)), .write(expense.id)),
          RowAction(
            words("Remove the expense"), symbol: "×", keys: ["x", "Delete"], hint: words("remove"),
            isDestructive: true, .remove(expense.id)),
        ]
      })
  }

  private var empty: ContentUnavailable<Kitty.Action> {
    session.search.isEmpty
      ? ContentUnavailable(words("No expenses"), words("Add the first one."), actions: [adding])
      : ContentUnavailable(words("No expense is found"), words("Search for another word or name."))
  }

  private var adding: KeyBinding<Kitty.Action> {
    KeyBinding(
      "a", title: words("Add an expense"), hint: words("add"), address: Kitty.addresses.address(of: .new),
      .write(UUID()))
  }

  var keys: [KeyBinding<Kitty.Action>] { [adding] + table.keys + search.keys }

  var sheet: Sheet<Kitty.Action>? {
    session.draft.map { draft in
      let form = draft.value
      let isNew = !document.expenses.contains(id: form.id)
      return Sheet(
        title: isNew ? words("New expense") : words("Edit an expense"), id: isNew ? "new" : "\(form.id)",
        message: draft.hasConflicts ? words("Others have changed this, too. Save replaces their change.") : nil,
        cancel: .cancel,
        fields: [
          SheetField(words("What"), form.what, name: "what", placeholder: words("Pizza")) { .what($0) },
          SheetField(words("Who"), form.who, name: "who", placeholder: words("Who has paid?")) { .who($0) },
          SheetField(
            words("Amount"), form.amount, name: "amount", placeholder: words("12.50"),
            error: words("An amount is like 12.50."), kind: .number
          ) { .amount($0) },
        ],
        submit: SheetButton(words("Save"), .save), words: words)
    }
  }

  /// The sum that each person has paid.
  var paid: [String] { document.paid.map { "\($0.who): \(words.text($0.sum))" } }
}

extension Localization {
  /// An amount as people of the language write it: `12.50`, `12,50`.
  func text(_ amount: Money) -> String { number(Double(amount.hundredths) / 100, fractionDigits: 2...2) }
}
