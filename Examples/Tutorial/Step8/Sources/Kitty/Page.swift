import Foundation
import Tarn
import TarnDocument
import TarnWeb

@MainActor func kittyPage(_ session: DocumentSession<Kitty>, _ notice: Store<Notice>) -> Page {
  Page(
    title: "Kitty", styles: [style],
    parts: [
      Part(frame: session, session.store.select(Kitty.payments)) { view, payments in
        AppFrame(content(view.document, payments), sheet: view.session.draft.map(Kitty.sheet))
      },
      .undoToast(of: session) { if case .remove = $0 { true } else { false } },
      .notice(notice), .historyBar(of: session),
    ])
}

private func content(_ document: Kitty.Document, _ payments: [Kitty.Payment]) -> Node<Kitty.Action> {
  .main(
    .header([.class("bar")], .h1("Kitty"), .button([.onClick(.write(UUID()))], "Add")),
    document.expenses.isEmpty
      ? .contentUnavailable("No expenses", "Add the first one.") : .ul(.each(document.expenses.map(row))),
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
