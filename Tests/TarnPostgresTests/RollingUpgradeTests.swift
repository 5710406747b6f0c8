import Foundation
import PostgresDriver
import Tarn
import TarnRecord
import TarnSharing
import TarnStorage
import TarnTesting
import TarnValues
import Testing

@testable import StorageSuite

/// Two versions of an app have one document open, and the newer one has fields and an action that the older one lacks.
@MainActor @Suite("Two versions of an app on a database at once", .timeLimit(.minutes(10)))
struct RollingUpgradeTests {
  private static let old = app(OldList(), OldList.State(), OldList.rules)
  private static let new = app(NewList(), NewList.first, NewList.rules)

  private static func app<F: Feature & Sendable>(
    _ feature: F, _ first: F.State, _ rules: HistoryRules<F.State, F.Action>, _ schema: Schema = Schema()
  ) -> AppDefinition<F> where F.Effect == Never, F.Subscription == Never {
    var app = AppDefinition(
      name: "List", feature, first: first, history: rules, schema: schema, durability: .default)
    app.bounds.snapshotBytes = 512
    return app
  }

  private func address() async throws -> String { try await PostgresServer.shared().createDatabase() }

  private func query(_ sql: String, _ address: String) async throws -> String {
    let database = String(address.split(separator: "/").last ?? "")
    return try await PostgresServer.shared().run(sql, in: database)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func settled<F>(_ shared: SharedStore<F>) async throws {
    try await eventually { shared.waitingCount == 0 }
  }

  /// Returns whether both show the same, as far as the older version knows it.
  private func agree(_ old: OldList.State, _ new: NewList.State) -> Bool {
    old.items.map { "\($0.id) \($0.text)" } == new.items.map { "\($0.id) \($0.text)" }
      && old.first?.text == new.first?.text
  }

  @Test("Each shows the other's changes, and what the older one lacks is kept") func together() async throws {
    let address = try await address()
    let old = try await Self.old.file(at: address).open()
    old.store.send(.add(OldList.Item(id: 1, text: "one")))
    try await settled(old)
    #expect(old.databaseCounts?.missingFields == [])
    let new = try await Self.new.file(at: address).open()
    new.store.send(.top(1, 9))
    new.store.send(.add(NewList.Item(id: 2, text: "two", created: 8, top: 5, isDone: false, note: nil, log: ["x"])))
    try await settled(new)
    try await eventually { old.store.state.items[id: 2]?.text == "two" }
    old.store.send(.write(1, "uno"))
    old.store.send(.write(2, "due"))
    try await settled(old)
    try await eventually { new.store.state.items[id: 2]?.text == "due" }
    #expect(new.store.state.items[id: 1]?.text == "uno" && new.store.state.items[id: 1]?.top == 9)
    #expect(
      new.store.state.items[id: 2]
        == NewList.Item(id: 2, text: "due", created: 8, top: 5, isDone: false, note: nil, log: ["x"]))
    let missing = NewList.State.fieldPaths.subtracting(OldList.State.fieldPaths).sorted()
    #expect(missing.contains("items.top") && missing.contains("first.top") && missing.contains("title"))
    try await eventually { old.databaseCounts?.missingFields == missing }
    #expect(new.databaseCounts?.missingFields == [])
    // The row of the removal has the item as the older version knows it.
    old.store.send(.drop(2))
    try await settled(old)
    try await eventually { new.store.state.items[id: 2] == nil }
    #expect(agree(old.store.state, new.store.state))
    #expect(try await Self.new.file(at: address).read() == new.store.state)
    #expect(try await Self.old.file(at: address).read() == old.store.state)
    // In the newer version, undo restores the whole item.
    new.store.undo()
    try await settled(new)
    try await eventually { new.store.state.items[id: 2]?.top == 5 && agree(old.store.state, new.store.state) }
    #expect(try Self.new.file(at: address).check() == [])
    try old.close()
    try new.close()
  }

  @Test(
    "Random changes by both are the same as by one program in memory, also when they are restarted", arguments: 1...3)
  func random(seed: UInt64) async throws {
    let address = try await address()
    var random = SeededRandom(seed: seed)
    _ = try await Self.old.file(at: address).perform([.send(.add(OldList.Item(id: 0, text: "zero")))])
    let memory = Store(try await Self.new.file(at: address).read(), NewList())
    for _ in 0..<3 {
      let old = try await Self.old.file(at: address).open()
      let new = try await Self.new.file(at: address).open()
      #expect(new.store.state == memory.state)
      for number in 0..<40 {
        let id = Int.random(in: 0..<6, using: &random)
        let text = "text \(number)"
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          old.store.send(.write(id, text))
          memory.send(.write(id, text))
        case 1:
          old.store.send(.drop(id))
          memory.send(.drop(id))
        case 2 where memory.state.items[id: id] == nil:
          old.store.send(.add(OldList.Item(id: id, text: text)))
          memory.send(.add(.old(id, text)))
        case 3:
          old.store.send(.setFirst(id == 0 ? nil : OldList.Item(id: id, text: text)))
          memory.send(.setFirst(id == 0 ? nil : .old(id, text)))
        case 4 where memory.state.items[id: id] == nil:
          let item = NewList.Item(
            id: id, text: text, created: number, top: number, isDone: false, note: nil, log: [text])
          new.store.send(.add(item))
          memory.send(.add(item))
        default:
          new.store.send(.top(id, number))
          memory.send(.top(id, number))
        }
        try await settled(old)
        try await settled(new)
        try await eventually { new.store.state == memory.state && agree(old.store.state, memory.state) }
      }
      try old.close()
      try new.close()
      #expect(try await Self.new.file(at: address).read() == memory.state)
      #expect(try await agree(Self.old.file(at: address).read(), memory.state))
      #expect(try Self.new.file(at: address).check() == [])
    }
    // The older version writes none, although its own would be due.
    let snapshots = "SELECT count(*) FROM tarn.snapshot WHERE convert_from(text, 'UTF8')::json -> 'title' IS NULL"
    #expect(try await query(snapshots, address) == "0")
    #expect(try await query("SELECT count(*) FROM tarn.snapshot", address) == "2")
  }

  @Test("Back at the older version, an administrator gives up the new fields, and it writes snapshots again")
  func back() async throws {
    let address = try await address()
    _ = try await Self.new.file(at: address).perform([.send(.add(.old(1, "one"))), .send(.top(1, 9))])
    _ = try await Self.old.file(at: address).perform((0..<40).map { .send(.write(1, "text \($0)")) })
    let snapshots = "SELECT max(number) FROM tarn.snapshot"
    let before = try await query(snapshots, address)
    _ = try await query("UPDATE tarn.document SET fields = '{}'", address)
    _ = try await Self.old.file(at: address).perform((0..<40).map { .send(.write(1, "word \($0)")) })
    #expect(try await query(snapshots, address) == "82")
    #expect(before != "82")
    #expect(try await Self.old.file(at: address).read().items.map(\.text) == ["word 39"])
    #expect(try await Self.new.file(at: address).read().items[id: 1]?.top == 3)
    // The rows before that snapshot have a value that it lacks.
    #expect(try Self.old.file(at: address).check().map(\.location) == ["snapshot 82"])
    _ = try await query("UPDATE tarn.document SET fields = '{}'", address)
    _ = try await Self.old.file(at: address).perform((0..<40).map { .send(.write(1, "more \($0)")) })
    #expect(try Self.old.file(at: address).check() == [])
  }

  @Test("A migration records the fields anew, so that all programs of the new version write snapshots")
  func migration() async throws {
    let address = try await address()
    let send = OldList.Action.add(OldList.Item(id: 1, text: "one"))
    _ = try await Self.new.file(at: address).perform([.send(.add(.old(2, "two")))])
    _ = try await Self.old.file(at: address).perform([.send(send)])
    #expect(try await query("SELECT is_mixed, cardinality(fields) > 3 FROM tarn.document", address) == "t|t")
    let migrated = Self.app(
      OldList(), OldList.State(), OldList.rules,
      Schema(migrations: [
        1: { old in
          [
            "items": SavedValue.list(
              (old["items"]?.elements ?? []).map { ["id": $0["id"] ?? 0, "text": $0["text"] ?? ""] })
          ]
        }
      ]))
    let shared = try await migrated.file(at: address).open()
    #expect(shared.store.state.items.map(\.text) == ["two", "one"])
    #expect(shared.databaseCounts?.missingFields == [])
    #expect(
      try await query("SELECT is_mixed, fields FROM tarn.document", address)
        == "f|{first,first.id,first.text,items,items.id,items.text}")
    #expect(throws: StorageError.self) { try Self.new.file(at: address).perform([.send(.drop(1))]) }
    try shared.close()
  }

  @Test("Tables of the first version are changed when the app opens them, and until then `tarn` says so")
  func tables() async throws {
    let address = try await address()
    _ = try await Self.old.file(at: address).perform([.send(.add(OldList.Item(id: 1, text: "one")))])
    _ = try await query(
      """
      ALTER TABLE tarn.document DROP COLUMN fields, DROP COLUMN is_mixed;
      UPDATE tarn.format SET version = 1;
      """, address)
    let error = #expect(throws: StorageError.self) { try Self.new.file(at: address).check() }
    #expect(error?.kind == .migration)
    #expect(error?.reason.contains("its tables have version 1, and this program needs 2") == true)
    #expect(try await Self.new.file(at: address).read().items == [.old(1, "one")])
    #expect(try await query("SELECT version FROM tarn.format", address) == "2")
    #expect(try Self.new.file(at: address).check() == [])
  }
}
