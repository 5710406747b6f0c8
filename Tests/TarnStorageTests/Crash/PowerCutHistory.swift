import FaultyDisk
import Foundation
import Tarn
import TarnEncoding
import TarnRecord
import TarnTesting

@testable import StorageSuite
@testable import TarnStorage

/// The recorded steps of a notebook during repeated power cuts, and the checks of the remaining file.
///
/// A run consists of generations: the file is opened, used, and cut off during an operation, on a disk that keeps a
/// random part of the writes that were not synced. The remaining file has to be a prefix of the recorded steps, and has
/// to include all acknowledged ones. The next generation continues with it.
///
/// The seed determines the whole run, because the test runs the writer's deferred work.
struct PowerCutHistory {
  typealias NoteStorage = Storage<Notebook.State, Notebook.Action>
  typealias NoteHistory = History<Notebook.State, Notebook.Action>

  /// A row of the log with the state after it, or the initial state.
  struct Step {
    var state: Notebook.State
    var history: NoteHistory?
    var cause: String
    var action: Notebook.Action?
    /// The schema version from this row on.
    var schema: Int
  }

  static let path = "notes"

  let seed: UInt64
  /// Whether the disk also becomes full, fails and recovers.
  let hasFaults: Bool
  var random: SeededRandom
  var disk = FaultyDisk()
  /// The steps in order: a step's index is its row's number.
  var steps: [Step]
  /// The last row that must remain; `nil` while there need not be a file.
  var acknowledged: Int?
  var blobs: [BlobID: [UInt8]] = [:]
  var generation = 0
  var time: Int64 = 0
  /// The number of power cuts while the file was in use, not after it was closed.
  var cuts = 0
  /// Whether the run ended in the one case without a guarantee: a sync had failed, and the power was cut before the
  /// retry succeeded. The system may then have lost a part of the log that was synced before.
  var endedUncertain = false

  init(seed: UInt64, hasFaults: Bool = false) {
    self.seed = seed
    self.hasFaults = hasFaults
    random = SeededRandom(seed: seed)
    steps = [Step(state: Notebook.State(), cause: "", schema: 1)]
  }

  /// The remaining file violates the guarantees.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  func fault(_ message: String) -> Fault {
    Fault(
      description: """
        \(message), in generation \(generation) of the run with seed \(seed). Repeat it: \
        TARN_SEED=\(seed) TARN_CUTS=2 swift test --filter PowerCutTests/\(hasFaults ? "faults" : "cuts")
        """)
  }

  /// Runs the given number of generations.
  mutating func run(generations: Int) throws {
    for _ in 0..<generations {
      generation += 1
      try runGeneration()
      let seed = random.next()
      let isUncertain = disk.hasLostBytes
      let checked = disk.cutPower(seed: seed)
      disk = disk.cutPower(seed: seed)
      do { try check(at: checked) } catch {
        guard isUncertain else { throw error }
        endedUncertain = true
        return
      }
    }
  }

  static func schema(_ version: Int) -> Schema {
    let migrations: [(Int, Schema.Migration)] = (1..<version).map { from in
      (
        from,
        { old in
          var new = old
          new["document"]?["title"] = "brought up from \(from)"
          return new
        }
      )
    }
    return Schema(migrations: Dictionary(uniqueKeysWithValues: migrations))
  }

  /// Returns the state that a migration makes.
  static func migrated(_ state: Notebook.State, from old: Int, to new: Int) -> Notebook.State {
    var state = state
    if old < new { state.document.title = "brought up from \(new - 1)" }
    return state
  }

  static func open(
    _ disk: FaultyDisk, schema: Int, durability: Durability, bounds: StorageBounds, clock: ManualWriterClock
  ) throws(StorageError) -> NoteStorage {
    try NoteStorage(
      path, disk: disk.vfs, nil, app: "Notebook", first: { Notebook.State() }, Notebook.rules, Self.schema(schema),
      durability, bounds, { _ in }, clock: clock.writerClock)
  }
}
