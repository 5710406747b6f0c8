import PostgresDriver
import Synchronization
import Tarn
import TarnPostgres
import TarnRecord
import TarnStorage
import Testing

@testable import TarnSharing

/// Commands that are executed while the rows before them are committed.
@Suite("Executing ahead of a commit", .timeLimit(.minutes(10)))
struct AheadExecutionTests {
  /// A list of numbers, which counts how often it is changed.
  struct Numbers: Feature {
    struct State: Record {
      var list: [Int] = []
      var share = Share(part: 1)
      static let fields: [Field<State>] = [Field("list", \.list), Field("share", \.share)]
    }

    enum Action: Codable, Sendable, Equatable {
      case add(Int)
      case share(Share)
    }

    /// A value that can't be encoded if its part is negative.
    struct Share: Codable, Sendable, Equatable {
      var part: Int

      func encode(to encoder: any Encoder) throws {
        guard part >= 0 else {
          throw EncodingError.invalidValue(
            part, .init(codingPath: encoder.codingPath, debugDescription: "It is negative."))
        }
        var container = encoder.singleValueContainer()
        try container.encode(part)
      }

      init(part: Int) { self.part = part }

      init(from decoder: any Decoder) throws { part = try decoder.singleValueContainer().decode(Int.self) }
    }

    final class Count: Sendable {
      let updates = Mutex(0)
    }

    let count: Count

    func update(_ state: inout State, _ action: Action) -> [Never] {
      count.updates.withLock { $0 += 1 }
      switch action {
      case .add(let number): state.list.append(number)
      case .share(let share): state.share = share
      }
      return []
    }
  }

  typealias Document = DatabaseDocument<Numbers>

  private let count = Numbers.Count()
  private var updates: Int { count.updates.withLock { $0 } }

  private var app: AppDefinition<Numbers> {
    let count = count
    return AppDefinition(
      name: "Numbers", Numbers(count: count), first: Numbers.State(),
      history: HistoryRules(tracks: [.whole()]), schema: Schema(), durability: .default)
  }

  private func add(_ number: Int) -> Document.Request {
    Document.Request(number: number, commands: [.send(.add(number))])
  }

  private func newAddress() async throws -> PostgresAddress {
    try #require(PostgresAddress(try await PostgresServer.shared().createDatabase()))
  }

  /// The numbers in the database.
  private func saved(_ address: PostgresAddress) async throws -> [Int] {
    let document = try await Document.open(app, address)
    await document.log.connection.close()
    return document.known.state.state.list
  }

  @Test("The next commands are executed meanwhile, and once")
  func once() async throws {
    let address = try await newAddress()
    let document = try await Document.open(app, address)
    for number in 1...5 {
      let outcome = try await document.perform(add(number)) { add(number + 1) }
      #expect(outcome.actions == [.add(number)])
      #expect(updates == number + 1)
      #expect(document.known.state.state.list == Array(1...number))
    }
    let last = try await document.perform(add(6))
    #expect(last.actions == [.add(6)])
    #expect(updates == 6 && document.counts.appends == 6)
    #expect(try await saved(address) == [1, 2, 3, 4, 5, 6])
    await document.log.connection.close()
  }

  @Test("After rows of another program they are executed again")
  func conflict() async throws {
    let address = try await newAddress()
    let (document, other) = (try await Document.open(app, address), try await Document.open(app, address))
    _ = try await other.perform(add(10))
    // Both are executed, and again after the row of the other.
    _ = try await document.perform(add(1)) { add(2) }
    #expect(updates == 5)
    try await other.catchUp()
    _ = try await other.perform(add(20))
    #expect(updates == 6)
    // It was executed after the row that was the last one.
    _ = try await document.perform(add(2))
    #expect(updates == 7 && document.counts.conflicts == 2)
    #expect(document.known.state.state.list == [10, 1, 20, 2])
    #expect(try await saved(address) == [10, 1, 20, 2])
    for document in [document, other] { await document.log.connection.close() }
  }

  @Test("Rows that were read before they are appended make them execute again")
  func news() async throws {
    let address = try await newAddress()
    let (document, other) = (try await Document.open(app, address), try await Document.open(app, address))
    _ = try await document.perform(add(1)) { add(2) }
    try await other.catchUp()
    _ = try await other.perform(add(10))
    try await document.catchUp()
    _ = try await document.perform(add(2))
    #expect(updates == 4 && document.counts.conflicts == 0)
    #expect(try await saved(address) == [1, 10, 2])
    for document in [document, other] { await document.log.connection.close() }
  }

  @Test("If the answer is lost, each command is still performed once, in order")
  func lostAnswer() async throws {
    let server = try await PostgresServer.shared()
    let direct = try await server.createDatabase()
    let proxy = try CuttingProxy(to: server.port)
    defer { proxy.stop() }
    let address = try #require(PostgresAddress(direct.replacing(":\(server.port)/", with: ":\(proxy.port)/")))
    let document = try await Document.open(app, address)
    _ = try await document.perform(add(1)) { add(2) }
    proxy.loseNextAnswer()
    await #expect(throws: DatabaseFault.self) { try await document.perform(add(2)) { add(3) } }
    try await document.reconnect(address)
    let outcome = try await document.perform(add(2)) { add(3) }
    #expect(outcome.actions == [.add(2)])
    _ = try await document.perform(add(3))
    #expect(try await saved(address) == [1, 2, 3])
    await document.log.connection.close()
  }

  @Test("Commands that can't be saved are refused in their turn, and those before them are saved")
  func refused() async throws {
    let address = try await newAddress()
    let document = try await Document.open(app, address)
    let unwritable = Document.Request(number: 2, commands: [.send(.share(.init(part: -1)))])
    _ = try await document.perform(add(1)) { unwritable }
    let error = await #expect(throws: DatabaseFault.self) { try await document.perform(unwritable) { add(3) } }
    guard case .storage(let reason) = error else {
      return #expect(Bool(false), "It should be an error of the storage.")
    }
    #expect(reason.kind == .unwritable)
    _ = try await document.perform(add(3))
    #expect(try await saved(address) == [1, 3])
    await document.log.connection.close()
  }
}
