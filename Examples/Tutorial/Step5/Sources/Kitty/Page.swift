import Foundation
import Tarn
import TarnWeb

@MainActor func kittyPage(_ store: Store<Kitty>) -> Page {
  Page(
    title: "Kitty", styles: [style],
    parts: [
      Part(frame: store, store.select(Kitty.payments)) { state, payments in
        AppFrame(content(state, payments), sheet: state.draft.map(Kitty.sheet))
      }
    ])
}

private func content(_ state: Kitty.State, _ payments: [Kitty.Payment]) -> Node<Kitty.Action> {
  .main(
    .header([.class("bar")], .h1("Kitty"), .button([.onClick(.write(UUID()))], "Add")),
    state.expenses.isEmpty
      ? .contentUnavailable("No expenses", "Add the first one.") : .ul(.each(state.expenses.map(row))),
    payments.isEmpty ? .nothing : .h2([.class("bar")], "Who pays whom"),
    .ul(.each(payments.map(row))))
}

private func row(_ expense: Kitty.Expense) -> Node<Kitty.Action> {
  .li(
    [.class("item"), .key("\(expense.id)")],
    .span([.class("item-text")], .text("\(expense.title) (\(expense.payer))")), .text("\(expense.amount)"),
    .button([.class("quiet"), .label("Edit \(expense.title)"), .onClick(.write(expense.id))], "Edit"),
    .button([.class("danger"), .label("Remove \(expense.title)"), .onClick(.remove(expense.id))], "Remove"))
}

private func row(_ payment: Kitty.Payment) -> Node<Kitty.Action> {
  let text = "\(payment.from) pays \(payment.to)"
  return .li(
    [.class("item"), .key(text)], .span([.class("item-text")], .text(text)), .text("\(payment.amount)"),
    .button([.class("quiet"), .label("Paid: \(text)"), .onClick(.add(payment.expense(id: UUID())))], "Paid"))
}

private let style = """
  main { width: min(100%, 640px); margin: 0 auto; overflow-y: auto; }
  """
