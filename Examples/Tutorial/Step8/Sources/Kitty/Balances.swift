import Foundation
import Tarn
import TarnDocument
import TarnForms

extension Kitty {
  struct Payment: Equatable, Sendable {
    let from: String
    let to: String
    let amount: Money

    /// A payment is an expense for one person alone.
    func expense(id: UUID) -> Expense {
      Expense(id: id, title: "Payment", payer: from, sharers: to, amount: amount)
    }
  }

  static let expenses = Derived { (state: borrowing SharedDocument<Kitty>.State) in state.document.expenses }

  /// The amount that each person gets back; below zero it is owed.
  static let balances = Derived("balances", from: expenses) { expenses in
    var balances: [String: Money] = [:]
    for expense in expenses {
      balances[expense.payer, default: .zero] += expense.amount
      for (name, share) in expense.shares { balances[name, default: .zero] -= share }
    }
    return balances
  }

  /// The payments after which all balances are zero: fewer than there are people.
  static let payments = Derived("payments", from: balances) { balances in
    var (open, payments) = (balances.map { (amount: $1, name: $0) }, [Payment]())
    while true {
      open.sort { $0 < $1 }
      guard let debtor = open.first, let creditor = open.last else { return payments }
      let amount = min(.zero - debtor.amount, creditor.amount)
      guard amount > .zero else { return payments }
      payments.append(Payment(from: debtor.name, to: creditor.name, amount: amount))
      open[0].amount += amount
      open[open.count - 1].amount -= amount
    }
  }
}

extension Kitty.Expense {
  var names: [String] {
    sharers.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// The share of each person. The cents that can't be divided go to the first ones.
  var shares: [(name: String, amount: Money)] {
    let (share, cents) = amount.hundredths.quotientAndRemainder(dividingBy: max(names.count, 1))
    return names.enumerated().map { index, name in (name, Money(hundredths: share + (index < cents ? 1 : 0))) }
  }
}
