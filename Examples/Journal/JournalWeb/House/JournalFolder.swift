import Foundation
import Journal
import TarnWeb

/// Where a journal is on disk: a file of its own, and beside it a folder with the desks.
///
/// ```
/// journal.tarn
/// journal-desks/5E1A…-3f0c….tarn      the desk that a person has begun at a browser
/// journal-desks/3f0c….here            a link to the desk of who is signed in there
/// ```
///
/// Who is signed in where is nothing but these links: signing out takes one away, and touches no desk.
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
}

// Which desk is whose.
extension JournalFolder {
  /// The desk of who is signed in at a browser; `nil` if nobody is.
  func desk(at visitor: Visitor.ID) -> String? {
    guard let name = linked(link(visitor)) else { return nil }
    let path = desks.appendingPathComponent(name).path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// Whether somebody is signed in at a browser, or has been: then it keeps its name, and who comes back finds what they left there.
  func knows(_ visitor: Visitor.ID) -> Bool {
    desk(at: visitor) != nil || names().contains { $0.hasSuffix("-\(visitor).tarn") }
  }

  /// The desk for a person who comes in at a browser: the one they left there, or else the one they wrote at last and have left
  /// elsewhere; a new one if they have none but those where they are signed in.
  func desk(for person: Person.ID, at visitor: Visitor.ID) -> String {
    let all = names()
    let taken = Set(all.filter { $0.hasSuffix(".here") }.compactMap { linked(desks.appendingPathComponent($0)) })
    let left = all.filter { $0.hasPrefix("\(person)-") && $0.hasSuffix(".tarn") && !taken.contains($0) }
    let own = "\(person)-\(visitor).tarn"
    // Where their own is taken to another browser, this is a second that was begun here.
    let new = taken.contains(own) ? "\(person)-\(newID())-\(visitor).tarn" : own
    let name = left.contains(own) ? own : left.max { (written($0), $0) < (written($1), $1) } ?? new
    return desks.appendingPathComponent(name).path
  }

  /// From now on the desk is that of a browser, after a restart too.
  func signIn(_ visitor: Visitor.ID, to desk: String) throws {
    try signOut(visitor)
    try FileManager.default.createSymbolicLink(
      atPath: link(visitor).path, withDestinationPath: URL(fileURLWithPath: desk).lastPathComponent)
  }

  /// Nobody is signed in at a browser any more.
  func signOut(_ visitor: Visitor.ID) throws {
    guard linked(link(visitor)) != nil else { return }
    try FileManager.default.removeItem(at: link(visitor))
  }

  private func link(_ visitor: Visitor.ID) -> URL { desks.appendingPathComponent("\(visitor).here") }

  /// The name that a link leads to.
  private func linked(_ link: URL) -> String? { try? FileManager.default.destinationOfSymbolicLink(atPath: link.path) }

  private func names() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: desks.path)) ?? [] }

  private func written(_ name: String) -> Date {
    let path = desks.appendingPathComponent(name).path
    return (try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date) ?? .distantPast
  }
}
