import FaultyDisk
import TarnStorage
import TarnTesting
import Testing

@Suite("Power cuts with SQLite")
struct PowerCutTests {
  /// Writes until a power cut, reads, and repeats that while the database recovers or continues.
  ///
  /// - Returns: whether anything was written.
  static func writeUntilCut(pragmas: String, checkpointsFirst: Bool = true, seed: UInt64) throws -> Bool {
    var random = SeededRandom(seed: seed)
    // Pages of all the smaller sizes; logs so short that checkpoints are frequent.
    let page = random.pick(from: [512, 1024, 4096])
    let log = random.pick(from: [2, 10, 50])
    var writer = PowerCutWriter(
      pragmas: "PRAGMA page_size=\(page); \(pragmas); PRAGMA wal_autocheckpoint=\(log)",
      checkpointsFirst: checkpointsFirst)
    var disk = FaultyDisk()
    var hasWritten = false
    for generation in 0..<3 {
      // The first dozen operations create or recover a database.
      disk.cut(afterOperations: Int.random(in: 1...random.pick(from: [12, 60, 200]), using: &random))
      try writer.write(on: disk, transactions: Int.random(in: 0...30, using: &random), using: &random)
      hasWritten = hasWritten || writer.rows > 0
      disk = disk.cutPower(seed: seed &* 3 &+ UInt64(generation))
    }
    try writer.check(on: disk)
    return hasWritten
  }

  @Test("SQLite keeps every committed row in a write-ahead log that is synced at each commit", arguments: 0..<8)
  func writeAheadLog(part: UInt64) throws {
    var written = 0
    // 2,000 disks with three power cuts each, in parts that may run concurrently.
    for seed in (part * 250)..<(part * 250 + 250) {
      do {
        let hasWritten = try Self.writeUntilCut(
          pragmas: "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL", seed: seed)
        if hasWritten { written += 1 }
      } catch {
        Issue.record("Seed \(seed): \(error)")
      }
    }
    #expect(written > 200)
  }

  @Test("SQLite keeps every committed row, also without a checkpoint after the recovery")
  func withoutCheckpoint() {
    for seed in 0..<300 as Range<UInt64> {
      #expect(throws: Never.self, "Seed \(seed)") {
        try Self.writeUntilCut(
          pragmas: "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL", checkpointsFirst: false, seed: seed)
      }
    }
  }

  @Test(
    "SQLite keeps every committed row with a rollback journal: the disk is not worse than allowed",
    arguments: ["TRUNCATE", "PERSIST"])
  func journal(mode: String) {
    for seed in 0..<200 as Range<UInt64> {
      #expect(throws: Never.self, "Seed \(seed)") {
        try Self.writeUntilCut(pragmas: "PRAGMA journal_mode=\(mode); PRAGMA synchronous=EXTRA", seed: seed)
      }
    }
  }

  @Test("SQLite loses rows without syncs: the disk is as bad as allowed")
  func withoutSync() {
    var lost = 0
    var damaged = 0
    for seed in 0..<200 as Range<UInt64> {
      do {
        _ = try Self.writeUntilCut(pragmas: "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF", seed: seed)
      } catch PowerCutWriter.Finding.lost {
        lost += 1
      } catch {
        damaged += 1
      }
    }
    #expect(lost > 20)
    #expect(damaged > 5)
  }

  @Test("SQLite loses only the last rows if it syncs at checkpoints only")
  func normalSync() {
    var lost = 0
    for seed in 0..<200 as Range<UInt64> {
      do {
        _ = try Self.writeUntilCut(pragmas: "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL", seed: seed)
      } catch PowerCutWriter.Finding.lost {
        lost += 1
      } catch {
        Issue.record("Seed \(seed): \(error)")
      }
    }
    #expect(lost > 20)
  }

  @Test("The same power cut has the same result")
  func repeats() throws {
    let disk = FaultyDisk()
    var writer = PowerCutWriter(pragmas: "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF")
    var random = SeededRandom(seed: 1)
    disk.cut(afterOperations: 50)
    try writer.write(on: disk, transactions: 100, using: &random)
    #expect(!disk.hasPower)
    for seed in 0..<20 as Range<UInt64> {
      let (first, second) = (disk.cutPower(seed: seed), disk.cutPower(seed: seed))
      #expect(first.paths == second.paths)
      for path in first.paths { #expect(first.bytes(of: path) == second.bytes(of: path)) }
    }
    let outcomes = Set(
      (0..<20 as Range<UInt64>).map { disk.cutPower(seed: $0).bytes(of: PowerCutWriter.path + "-wal") })
    #expect(outcomes.count > 5)
  }
}
