import Foundation
import TarnWeb

/// Where a journal is on disk: a file of its own, and beside it a folder with a file for each visitor's desk.
///
/// ```
/// journal.tarn
/// journal-desks/3f0c….tarn
/// ```
public struct JournalFolder: Sendable {
  let journal: String
  private let desks: URL

  /// - Parameter folder: is made if it is not there.
  /// - Throws: what the system says if it can't be made.
  public init(_ folder: String) throws {
    let folder = URL(fileURLWithPath: folder, isDirectory: true)
    journal = folder.appendingPathComponent("journal.tarn").path
    desks = folder.appendingPathComponent("journal-desks", isDirectory: true)
    // Drafts are nobody else's to read.
    try FileManager.default.createDirectory(
      at: desks, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Where a person's journal is kept if nobody says otherwise.
  public static func usual() throws -> JournalFolder {
    let support = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    return try JournalFolder(support.appendingPathComponent("Journal", isDirectory: true).path)
  }

  func desk(_ visitor: Visitor.ID) -> String { desks.appendingPathComponent("\(visitor).tarn").path }

  func holdsDesk(_ visitor: Visitor.ID) -> Bool { FileManager.default.fileExists(atPath: desk(visitor)) }
}
