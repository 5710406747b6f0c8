import Foundation
import TarnDocument
import TarnForms
import TarnView

// The keys and the sheet, for the page and the terminal.
extension SessionView<Kitty> {
  var found: [Kitty.Expense] { document.found(session.search, by: session.sort) }

  var keys: [KeyBinding<Kitty.Action>] {
    let found = found
    let index = found.firstIndex { $0.id == session.selected }
    var keys = [KeyBinding("a", title: "Add an expense", hint: "add", Kitty.Action.write(UUID()))]
    keys += .moving(in: found.count, from: index, hint: "move") { .select(found[$0].id) }
    keys += .sorting(session.sort, among: ["what", "who", "amount"]) { .sort($0) }
    if let id = index.map({ found[$0].id }) {
      keys += [
        KeyBinding("e", "Enter", title: "Edit the expense", hint: "edit", .write(id)),
        KeyBinding("x", "Delete", title: "Remove the expense", hint: "remove", .remove(id)),
      ]
    }
    return keys
  }

  var sheet: Sheet<Kitty.Action>? {
    session.draft.map { draft in
      Sheet(
        title: document.expenses.contains(id: draft.id) ? "Edit an expense" : "New expense", id: "\(draft.id)",
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
