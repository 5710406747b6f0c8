import Tarn
import TarnTesting
import Testing

/// Compares undo with its simplest model: a list of documents, one per user step, and the current index.
@Suite("Undo compared with a list of documents")
struct UndoListTests {
  struct Documents {
    var all = [""]
    var index = 0

    /// Appends a document that is longer than the one before it, so that no two are equal.
    mutating func add(_ letter: String) {
      all[(index + 1)...] = [all[index] + letter]
      index += 1
    }

    /// Applies a response, which belongs to the step before it.
    mutating func applyResponse() {
      all[index] += "!"
      all.removeSubrange((index + 1)...)
    }
  }

  /// Performs a random action on both.
  private func performRandomAction(_ loop: Loop<Editor>, _ documents: inout Documents, _ random: inout SeededRandom) {
    switch Int.random(in: 0..<9, using: &random) {
    case 0...2:
      let letter = random.pick(from: ["a", "b", "c"])
      documents.add(letter)
      loop.send(.type(letter))
    case 3 where documents.index > 0:
      documents.applyResponse()
      loop.send(.type("!"), cause: .arrived)
    case 4, 5:
      if loop.history?.undoable != nil { documents.index -= 1 }
      loop.undo()
    case 6:
      if loop.history?.redoable != nil { documents.index += 1 }
      loop.redo()
    case 7: loop.send(.scroll(Int.random(in: 0...9, using: &random)))
    default: loop.group { for line in 1...2 { loop.send(.scroll(line)) } }
    }
  }

  @Test("Undo and redo reach the same documents as the model after every action")
  func randomActions() {
    for seed in 0..<60 {
      var random = SeededRandom(seed: UInt64(seed))
      let loop = Loop(Editor.State(), Editor(), history: Editor.rules(), now: WallClock().now)
      var documents = Documents()
      for _ in 0..<80 {
        performRandomAction(loop, &documents, &random)
        #expect(loop.text == documents.all[documents.index], "seed \(seed)")
        #expect((loop.history?.undoable != nil) == (documents.index > 0), "seed \(seed)")
        #expect((loop.history?.redoable != nil) == (documents.index < documents.all.count - 1), "seed \(seed)")
      }
      #expect(undone(loop) == documents.all[..<documents.index].reversed(), "seed \(seed)")
      #expect(redone(loop) == Array(documents.all.dropFirst()), "seed \(seed)")
    }
  }

  @Test(
    "Undo in a bounded history skips no kept document and returns no document that never existed", arguments: [20, 8])
  func bounded(count: Int) {
    for seed in 0..<60 {
      var random = SeededRandom(seed: UInt64(seed))
      let loop = Loop(Editor.State(), Editor(), history: Editor.rules(count: count), now: WallClock().now)
      var documents = Documents()
      for _ in 0..<80 {
        performRandomAction(loop, &documents, &random)
        // A step that the bound dropped while it was ahead is redone together with the step after it.
        documents.index = documents.all.firstIndex(of: loop.text) ?? -1
        #expect(documents.index >= 0, "seed \(seed): \(loop.text)")
        guard documents.index >= 0 else { return }
      }
      // This jump adds an entry and may drop others; consecutive jumps then replace it.
      loop.undo()
      let current = loop.text
      let back = undone(loop)
      let forth = redone(loop).prefix(back.count)
      #expect([current] + back == forth.reversed() + [back.last ?? current], "seed \(seed)")
    }
  }

  private func undone(_ loop: Loop<Editor>) -> [String] {
    var texts: [String] = []
    while loop.history?.undoable != nil {
      loop.undo()
      texts.append(loop.text)
    }
    return texts
  }

  private func redone(_ loop: Loop<Editor>) -> [String] {
    var texts: [String] = []
    while loop.history?.redoable != nil {
      loop.redo()
      texts.append(loop.text)
    }
    return texts
  }
}
