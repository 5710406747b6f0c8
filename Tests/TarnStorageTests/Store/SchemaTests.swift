import TarnStorage
import Testing

@Suite("Schemas") struct SchemaTests {
  @Test("The version follows the last migration, and the oldest version is that of the first one") func versions() {
    #expect(Schema().version == 1 && Schema().oldest == 1)
    #expect(Schema(version: 4).oldest == 4)
    #expect(Schema(migrations: [:]).version == 1)
    let schema = Schema(migrations: [2: { $0 }, 4: { $0 }, 3: { $0 }])
    #expect(schema.version == 5 && schema.oldest == 2)
  }

  struct Mistake: Sendable {
    let description: String
    let message: String
    let make: @Sendable () -> Void

    init(_ description: String, _ message: String, _ make: @escaping @Sendable () -> Void) {
      (self.description, self.message, self.make) = (description, message, make)
    }
  }

  static let mistakes = [
    Mistake("gap", "The migrations to version 4 have a gap: one from version 2 is missing.") {
      _ = Schema(migrations: [1: { $0 }, 3: { $0 }])
    },
    Mistake("version 0", "A schema's version is at least 1, but a migration is from version 0.") {
      _ = Schema(migrations: [0: { $0 }])
    },
    Mistake("negative version", "A schema's version is at least 1, not -1.") { _ = Schema(version: -1) },
    Mistake("key twice", "The key “a” occurs twice in a literal.") { _ = ["a": 1, "a": 2] as SavedValue },
    Mistake("infinite number", "JSON has no digits for inf.") { _ = SavedValue.double(.infinity) },
  ]

  @Test("A wrong schema or value stops the program with a message", arguments: mistakes.indices)
  func traps(index: Int) async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index] in
      SchemaTests.mistakes[index].make()
    }
    let mistake = Self.mistakes[index]
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains(mistake.message), "\(mistake.description): \(output)")
  }
}
