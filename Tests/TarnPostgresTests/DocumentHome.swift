import Foundation
import PostgresDriver
import TarnStorage

@testable import StorageSuite

/// The homes of a log. What an app does with a document is the same in both.
enum DocumentHome: CaseIterable, Sendable {
  case file, database

  /// Returns a place for a new document.
  func newPlace() async throws -> DocumentPlace {
    switch self {
    case .file:
      let folder = try Folder()
      return DocumentPlace(path: folder.file("document.tarn"), folder: folder)
    case .database: return DocumentPlace(path: try await PostgresServer.shared().createDatabase(), folder: nil)
    }
  }
}

/// The place of a document, with access to its tables.
struct DocumentPlace: Sendable {
  let path: String
  let folder: Folder?

  /// Executes a statement on the table of the log, while no program has the document open.
  ///
  /// - Parameter sql: with `LOG` for the name of the table.
  /// - Returns: the rows, with `|` between the columns.
  func rows(_ sql: String) async throws -> [String] {
    guard folder != nil else {
      let database = String(path.split(separator: "/").last ?? "")
      let text = try await PostgresServer.shared().run(sql.replacing("LOG", with: "tarn.log"), in: database)
      return text.split(separator: "\n").map(String.init)
    }
    let database = try Database(path: path, mode: .write)
    let statement = try database.prepare(sql.replacing("LOG", with: "log"))
    var rows: [String] = []
    while try statement.step() {
      rows.append(
        (0..<3).map { statement.withBytes($0) { String(decoding: $0, as: UTF8.self) } }.joined(separator: "|"))
    }
    try database.close()
    return rows
  }
}
