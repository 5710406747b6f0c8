import FaultyDisk
import Foundation
import Tarn
import TarnRecord
import TarnSession
import TarnTesting

@testable import TarnStorage

/// What was done to a notebook whose power was cut again and again, and what may be left of it.
///
/// A story goes through generations: a file is opened, used, and cut off in the middle of something, on a disk that keeps of
/// what was not synced whatever chance will have. What is left is then held against what was done: it must be the beginning
/// of it, at least as far as it was acknowledged. The next generation goes on with what is left.
///
/// All of it follows from the seed: the writer's work of later is done by hand.
struct Story {
  typealias NoteStorage = Storage<Notebook.State, Notebook.Action>
  typealias NoteHistory = History<Notebook.State, Notebook.Action>

  /// Something that was done: a row of the log, or the beginning.
  struct Deed {
    var state: Notebook.State
    var history: NoteHistory?
    var cause: String
    var action: Notebook.Action?
    /// The version of the saved form from here on.
    var schema: Int
  }

  static let path = "notes"

  let seed: UInt64
  /// Whether the disk also fills up and fails, and comes back.
  let hasFaults: Bool
  var random: SeededRandom
  var disk = FaultyDisk()
  /// In order: a deed's place is its row's number.
  var deeds: [Deed]
  /// The last that must be left; `nil` as long as the file need not be there at all.
  var acknowledged: Int?
  var blobs: [BlobID: [UInt8]] = [:]
  var generation = 0
  var time: Int64 = 0
  /// How often the power was cut while the file was in use, and not after it was closed.
  var cuts = 0
  /// Whether it ended with the one thing that nothing is promised for: a sync had failed, and the power went before that was
  /// made up for. The system has then forgotten a part of the log that was there for certain.
  var endedInDoubt = false

  init(seed: UInt64, hasFaults: Bool = false) {
    self.seed = seed
    self.hasFaults = hasFaults
    random = SeededRandom(seed: seed)
    deeds = [Deed(state: Notebook.State(), cause: "", schema: 1)]
  }

  /// What is left is not what it may be.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  func fault(_ words: String) -> Fault {
    Fault(
      description: """
        \(words), in generation \(generation) of the story with seed \(seed). Repeat it: \
        TARN_SEED=\(seed) TARN_CUTS=1 swift test --filter PowerCutTests/\(hasFaults ? "faults" : "cuts")
        """)
  }

  /// Lives through so many generations.
  mutating func run(generations: Int) throws {
    for _ in 0..<generations {
      generation += 1
      try live()
      let seed = random.next()
      let isDoubtful = disk.hasForgotten
      let looked = disk.cutPower(seed: seed)
      disk = disk.cutPower(seed: seed)
      do { try look(at: looked) } catch {
        guard isDoubtful else { throw error }
        endedInDoubt = true
        return
      }
    }
  }

  static func schema(_ version: Int) -> Schema {
    Schema(
      version: version,
      migrations: (1..<version).map { old in
        Migration(from: old) { $0["document"]?["title"] = .text("brought up from \(old)") }
      })
  }

  /// The state that a migration makes.
  static func migrated(_ state: Notebook.State, from old: Int, to new: Int) -> Notebook.State {
    var state = state
    if old < new { state.document.title = "brought up from \(new - 1)" }
    return state
  }

  static func open(
    _ disk: FaultyDisk, schema: Int, durability: Durability, bounds: StorageBounds, pace: HandPace
  ) throws(StorageError) -> NoteStorage {
    try NoteStorage(
      path, disk: disk.vfs, nil, app: "Notebook", first: { Notebook.State() }, Notebook.rules, Self.schema(schema),
      durability, bounds, { _ in }, pace: pace.pace)
  }
}
