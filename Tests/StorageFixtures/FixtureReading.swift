import Foundation
import Tarn
import TarnEncoding
import TarnRecord
import TarnStorage

/// A fixture as the present app reads it.
struct FixtureReading {
  /// The schema version of the file.
  var schema: Int
  /// The state and the history as indented JSON with sorted keys.
  var text: String
  /// The form of the state; see ``SavedForm``.
  var form: [String]
  /// The size of the file in bytes.
  var size: Int
}

extension AppFixtures {
  /// The content of a fixture's JSON file.
  private struct Content: Encodable {
    var state: F.State
    /// The labels of all steps, oldest first.
    var steps: [String]
    /// The number of steps that are done, and not undone.
    var position: Int
  }

  /// A step of the history is not restored.
  private struct BrokenStep: Error, CustomStringConvertible {
    let description: String
  }

  /// Opens a copy of a fixture with the present app, and undoes and redoes all that can be undone.
  func read(_ number: Int) throws -> FixtureReading {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("fixtures-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let original = url(number, "tarn")
    let copy = scratch.appendingPathComponent(original.lastPathComponent)
    try FileManager.default.copyItem(at: original, to: copy)
    // Opened before the app opens the file, which may convert it; a copy of its own, because it stays locked for a while.
    let unopened = scratch.appendingPathComponent("unopened.tarn")
    try FileManager.default.copyItem(at: original, to: unopened)
    let schema = try StoredFile(unopened.path, mode: .write).app.schema
    let (storage, store) = try app.file(at: copy.path).openAlone()
    defer { try? storage.close() }
    let state = store.state
    let history = storage.history
    let steps = (0..<history.count()).map { history.step($0 + 1).label }
    let content = Content(state: state, steps: steps, position: history.position)
    let text = try SavedValue(parsing: JSONPrinter(isPretty: false).print(content)).pretty + "\n"
    var undone = 0
    while store.history?.undoable != nil {
      store.undo()
      undone += 1
    }
    for _ in 0..<undone { store.redo() }
    guard store.state == state else {
      throw BrokenStep(description: "\(name)-\(number).tarn has another state after its history was undone and redone.")
    }
    let size = try FileManager.default.attributesOfItem(atPath: original.path)[.size] as? Int ?? 0
    return FixtureReading(schema: schema, text: text, form: try SavedForm.lines(of: state), size: size)
  }
}
