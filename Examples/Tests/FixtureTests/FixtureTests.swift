import Foundation
import StorageFixtures
import Tarn
import TarnRecord
import TarnStorage
import Testing

/// Each app opens the files that its released schemas wrote (`Fixtures`), and the newest file of each has the form that the
/// app writes now. `Scripts/fixtures` writes the file of a changed form.
///
/// An earlier version of each app, whose code had other names, wrote the file with the number 1. The file of Timeline lacks
/// the fields that were added later, with defaults.
@Suite("Files of the released schemas", .serialized) @MainActor struct FixtureTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  /// Opens the fixtures of an app.
  ///
  /// - Parameter scenario: Fills the file of a new fixture: with a value in each field, and with an undone step.
  func check<F: Feature & SendableMetatype>(
    _ app: AppDefinition<F>, sourceLocation: SourceLocation = #_sourceLocation,
    scenario: @MainActor (Store<F>) async throws -> Void
  ) async throws where F.State: Record, F.Action: Codable & Sendable {
    let fixtures = AppFixtures(app, in: Self.folder)
    try await fixtures.update(scenario)
    #expect(try fixtures.problems() == [], sourceLocation: sourceLocation)
  }
}

/// Returns the same ID for the same number, so that a scenario can name an object by number.
func uuid(_ number: UInt8) -> UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)) }

/// The time of all events in a scenario.
let now = Timestamp(milliseconds: 1_800_000_000_000)
