import Foundation
import ProgramDriver
import Tarn
import TarnStorage
import Testing

@testable import StorageSuite
@testable import TarnSharing

extension AppFileTests {
  @MainActor @Test("Reading a file that the environment names and that does not exist gives a new one, with a warning")
  func misspelt() async throws {
    let folder = try Folder()
    try Self.app.file(at: folder.file("notes.tarn")).openAlone().storage.close()
    let file = try Self.app.file(environment: ["NOTEBOOK_FILE": folder.file("ntoes.tarn")])
    let (state, count, warnings) = try await onOwnThread {
      var warnings: [String] = []
      let state = try file.read(onWarning: { warnings.append($0) })
      let count = try file.history(onWarning: { warnings.append($0) }).count()
      return (state, count, warnings)
    }
    #expect(state == Notebook.State() && count == 0)
    let warning =
      "ntoes.tarn does not exist yet, so it is read as a new file. A file with a similar name is notes.tarn."
    #expect(warnings == [warning, warning])
    #expect(!exists(file.path))
    let error = await #expect(throws: StorageError.self) {
      try await onOwnThread { try Self.app.file(at: folder.file("ntoes.tarn")).read() }
    }
    #expect(
      error?.description
        == "ntoes.tarn can't be opened: there is no such file; one with a similar name is notes.tarn.")
  }

  @MainActor @Test("A link that leads nowhere is named, with the file that is missing") func link() async throws {
    let folder = try Folder()
    let link = folder.file("notes.tarn")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "other/book.tarn")
    let error = await #expect(throws: StorageError.self) {
      try await onOwnThread { try Self.app.file(at: link).read() }
    }
    #expect(
      error?.description
        == "notes.tarn can't be opened: it is a link to other/book.tarn, and there is no such file.")
    // The link itself is no file with a similar name.
    let file = try Self.app.file(environment: ["NOTEBOOK_FILE": link])
    let warnings = try await onOwnThread {
      var warnings: [String] = []
      _ = try file.read(onWarning: { warnings.append($0) })
      return warnings
    }
    #expect(warnings == [])
  }

  @Test("Reading a default file in a folder that does not exist is an error: the variable is misspelt")
  func missingFolder() async throws {
    let folder = try Folder()
    let file = try Self.app.file(environment: ["NOTEBOOK_FILE": folder.file("gone/notes.tarn")])
    let error = await #expect(throws: StorageError.self) { try await onOwnThread { try file.read() } }
    #expect(error?.kind == .unreachable)
    await #expect(throws: StorageError.self) { try await onOwnThread { try file.history() } }
    #expect(!exists(folder.file("gone")))
  }
}
