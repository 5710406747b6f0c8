import Foundation
import ProgramDriver
import TarnSharing
import TarnTesting
import Testing
import Todos

/// A way in which a file of to-dos is taken away from a program that has it open.
enum Displacement: String, CaseIterable, Sendable {
  /// `rm todos.tarn`
  case deleted
  /// `mv other.tarn todos.tarn`
  case replaced

  /// The beginning of the message for the user.
  var message: String {
    switch self {
    case .deleted: "todos.tarn was deleted or moved while this program had it open."
    case .replaced: "todos.tarn was replaced by another file while this program had it open."
    }
  }

  func apply(to file: String) async throws {
    switch self {
    case .deleted: #expect(unlink(file) == 0)
    case .replaced:
      let other = (file as NSString).deletingLastPathComponent + "/other.tarn"
      try await onOwnThread {
        _ = try Todos.app.file(at: other).perform([.send(.acted("shell", .add(text: "of another list")))])
      }
      #expect(rename(other, file) == 0)
    }
  }

  /// Expects that the program, which has ended, has not touched what is at the path of its file.
  func isUntouched(_ file: String) async throws {
    switch self {
    case .deleted: #expect(!FileManager.default.fileExists(atPath: file))
    case .replaced: #expect(try await Self.texts(in: file) == ["of another list"])
    }
  }

  /// Returns the texts of the to-dos in a file.
  static func texts(in file: String) async throws -> [String] {
    try await onOwnThread { try Todos.app.file(at: file).read().document.todos.map(\.text) }
  }

  /// Waits until a program keeps these to-dos in a file of its own: it writes the file again after each change.
  static func isKept(_ texts: [String], in file: String, _ location: SourceLocation = #_sourceLocation) async throws {
    var found: [String]?
    do {
      try await eventually {
        found = try? await Self.texts(in: file)
        return found == texts
      }
    } catch is EventuallyTimeout {
      #expect(found == texts, sourceLocation: location)
    }
  }
}
