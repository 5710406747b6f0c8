import Foundation
import Journal
import TarnWeb

/// The files of a journal on disk: the journal's file and a folder with the files of the person sessions.
///
/// ```
/// journal.tarn
/// journal-desks/5E1A…-3f0c….tarn         a session of a person, begun at a browser
/// journal-desks/3f0c….here               a link to the session that is signed in there
/// ```
///
/// The links alone record the sign-ins: signing out deletes a link and keeps the session's file.
public struct JournalFolder: Sendable {
  let journal: String
  private let sessionFolder: URL

  /// - Parameter folder: the path; a missing folder is created.
  /// - Throws: the system's error if the folder cannot be created.
  public init(_ folder: String) throws {
    let folder = URL(fileURLWithPath: folder, isDirectory: true)
    journal = folder.appendingPathComponent("journal.tarn").path
    // The folder that earlier versions wrote.
    sessionFolder = folder.appendingPathComponent("journal-desks", isDirectory: true)
    // Only the owner may read the drafts.
    try FileManager.default.createDirectory(
      at: sessionFolder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Returns the default folder of the user's journal.
  public static func usual() throws -> JournalFolder {
    let support = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    return try JournalFolder(support.appendingPathComponent("Journal", isDirectory: true).path)
  }
}

// The assignment of person sessions to browsers.
extension JournalFolder {
  /// Returns the path of the person session that is signed in at a browser; `nil` if there is none.
  func personSession(at session: Session.ID) -> String? {
    guard let name = linked(link(session)) else { return nil }
    let path = sessionFolder.appendingPathComponent(name).path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// Whether a person is or was signed in at a browser. The browser then keeps its ID, so that a returning person finds
  /// their session.
  func knows(_ session: Session.ID) -> Bool {
    personSession(at: session) != nil || names().contains { $0.hasSuffix("-\(session).tarn") }
  }

  /// Returns the path of the session for a person who signs in at a browser: the one they used there; else their most
  /// recently written session that is not signed in elsewhere; else a new one.
  func personSession(for person: Person.ID, at session: Session.ID) -> String {
    let all = names()
    let taken = Set(
      all.filter { $0.hasSuffix(".here") }.compactMap { linked(sessionFolder.appendingPathComponent($0)) })
    let left = all.filter { $0.hasPrefix("\(person)-") && $0.hasSuffix(".tarn") && !taken.contains($0) }
    let own = "\(person)-\(session).tarn"
    // The person's session of this browser is in use at another browser, so this is a second one.
    let new = taken.contains(own) ? "\(person)-\(newID())-\(session).tarn" : own
    let name = left.contains(own) ? own : left.max { (written($0), $0) < (written($1), $1) } ?? new
    return sessionFolder.appendingPathComponent(name).path
  }

  /// Signs a browser in to a session. The sign-in survives a restart.
  func signIn(_ session: Session.ID, to personSession: String) throws {
    try signOut(session)
    try FileManager.default.createSymbolicLink(
      atPath: link(session).path, withDestinationPath: URL(fileURLWithPath: personSession).lastPathComponent)
  }

  /// Signs a browser out.
  func signOut(_ session: Session.ID) throws {
    guard linked(link(session)) != nil else { return }
    try FileManager.default.removeItem(at: link(session))
  }

  private func link(_ session: Session.ID) -> URL { sessionFolder.appendingPathComponent("\(session).here") }

  /// Returns the file name that a link points to.
  private func linked(_ link: URL) -> String? { try? FileManager.default.destinationOfSymbolicLink(atPath: link.path) }

  private func names() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: sessionFolder.path)) ?? [] }

  private func written(_ name: String) -> Date {
    let path = sessionFolder.appendingPathComponent(name).path
    return (try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date) ?? .distantPast
  }
}
