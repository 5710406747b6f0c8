import Foundation
import Tarn
import TarnRecord
import TarnStorage
import TarnValues

/// An app to store: a thousand accounts, and actions that change one of them.
struct Ledger: Feature {
  struct State: Record {
    var accounts: Table<Account> = []
    var total = 0

    static let fields: [Field<State>] = [Field("accounts", \.accounts), Field("total", \.total)]
  }

  struct Account: Record, Identifiable {
    let id: Int
    var name: String
    var balance: Int

    static let fields: [Field<Account>] = [.fixed("id", \.id), Field("name", \.name), Field("balance", \.balance)]
  }

  enum Action: Codable, Sendable, Equatable {
    case pay(Int, to: Int)
    case rename(Int, String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .pay(let amount, let id):
      state.accounts[id: id]?.balance += amount
      state.total += amount
    case .rename(let id, let name): state.accounts[id: id]?.name = name
    }
    return []
  }

  static let rules = HistoryRules<State, Action>(tracks: [.whole()])

  static func state(accounts: Int = 1_000) -> State {
    State(accounts: Table((0..<accounts).map { Account(id: $0, name: "Account \($0)", balance: 0) }))
  }

  static func action(_ number: Int) -> Action {
    number.isMultiple(of: 4)
      ? .rename(number &* 7 % 1_000, "Account number \(number)") : .pay(number % 100 + 1, to: number &* 13 % 1_000)
  }
}

/// A folder that is removed with the last reference to it.
final class BenchmarkFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }
}
