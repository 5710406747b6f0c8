import Foundation
import Tarn
import TarnEncoding
import TarnRecord
import TarnTesting
import Testing

@testable import StorageSuite
@testable import TarnStorage

@Suite("Differences in the log's encoding") struct WrittenDifferenceTests {
  /// Returns pairs of states that differ by a few random actions.
  private static func pairs() -> [(old: Notebook.State, new: Notebook.State)] {
    (0..<600).map { seed in
      var random = SeededRandom(seed: UInt64(seed))
      var old = Notebook.State()
      for _ in 0..<(seed % 40) { _ = Notebook().update(&old, Notebook.any(&random)) }
      var new = old
      for _ in 0..<(1 + seed % 6) { _ = Notebook().update(&new, Notebook.any(&random)) }
      return (old, new)
    }
  }

  @Test("The log's encoding of a difference equals its own encoding byte for byte, and decodes to an equal difference")
  func same() throws {
    var written = 0
    for (old, new) in Self.pairs() {
      guard let difference = Patch(from: old, to: new).change else { continue }
      let (log, coded) = (JSONWriter(), JSONWriter())
      try log.append(difference: difference)
      try coded.append(difference)
      #expect(log.bytes == coded.bytes)
      let read = try JSONReader.read(Read.self, from: log.bytes)
      #expect(read.change == difference)
      written += 1
    }
    #expect(written > 400)
  }

  @Test("Applying an encoded difference to an untyped state has the patch's effect, forward and backward")
  func untyped() throws {
    for (old, new) in Self.pairs() {
      guard let difference = Patch(from: old, to: new).change else { continue }
      let writer = JSONWriter()
      try writer.append(difference: difference)
      let (before, after) = (try Self.saved(old), try Self.saved(new))
      var saved = before
      try saved.apply(SavedValue(parsing: writer.bytes), isForward: true)
      #expect(saved.isSame(as: after))
      try saved.apply(SavedValue(parsing: writer.bytes), isForward: false)
      #expect(saved.isSame(as: before))
    }
  }

  private static func saved(_ state: Notebook.State) throws -> SavedValue {
    try SavedValue(parsing: SnapshotScheduler.text(of: state).get())
  }

  private struct Read: Decodable {
    let change: Difference

    init(from decoder: any Decoder) throws { change = try Notebook.State.decodeChange(from: decoder) }
  }
}
