import Tarn
import TarnForms
import TarnValues

// memoize an expensive computation

struct Invoice: Feature {
  struct State { var prices: Table<Price> = [], title = "" }
  struct Price: Identifiable, Equatable {
    let id: Int
    var cents: Int
  }
  enum Action {
    case set(Price)
    case title(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .set(let price): state.prices[id: price.id] = price
    case .title(let title): state.title = title
    }
    return []
  }

  static let prices = Derived("prices") { (state: borrowing State) in state.prices }
  static let sum = prices.sum("sum") { $0.cents }
  static let report = Derived("report", from: sum) { sum in "In total \(Money(hundredths: sum))" }

  @MainActor static func runs(_ store: Store<Invoice>) -> Int { store.explanation(of: report)?.runs ?? 0 }
}
