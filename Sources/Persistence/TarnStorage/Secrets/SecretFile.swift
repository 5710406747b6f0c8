import Foundation
import Synchronization

/// A file with secrets of a user, such as access tokens: only its owner can read it, and it is not part of any saved,
/// time-traveled or exported state.
///
/// ```swift
/// let tokens = SecretFile<[String: String]>(URL(fileURLWithPath: "tokens.json"), empty: [:])
/// try tokens.update { $0["ada@example.com"] = "abc" }
/// try tokens.read().keys.sorted()
/// ```
///
/// The content is JSON. Several programs may use the file: each reads it again after a change, and it is replaced as a
/// whole. Two that update it at the same time overwrite each other's change.
public final class SecretFile<Content: Codable & Sendable>: Sendable {
  /// The file.
  public let url: URL
  private let empty: Content
  private let known = Mutex<(stamp: Stamp, content: Content)?>(nil)

  /// Creates access to a file, which need not exist.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - empty: the content of a file that does not exist.
  public init(_ url: URL, empty: Content) {
    self.url = url
    self.empty = empty
  }

  /// Returns the content.
  ///
  /// - Throws: ``SecretFileError`` if the file can't be read, or others may read it.
  /// - Complexity: that of decoding it if the file has changed since the last call.
  public func read() throws(SecretFileError) -> Content {
    guard FileManager.default.fileExists(atPath: url.path) else { return empty }
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else {
      throw .unreadable(path: url.path)
    }
    let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    guard mode & 0o077 == 0 else { throw .readableByOthers(path: url.path) }
    let stamp = Stamp(attributes)
    if let known = known.withLock({ $0 }), known.stamp == stamp { return known.content }
    guard stamp.size <= Self.maximumSize, let bytes = FileManager.default.contents(atPath: url.path),
      let content = try? JSONDecoder().decode(Content.self, from: bytes)
    else { throw .unreadable(path: url.path) }
    known.withLock { $0 = (stamp, content) }
    return content
  }

  /// Changes the content. A file that can't be read is not overwritten.
  ///
  /// - Returns: the result of the closure.
  /// - Throws: ``SecretFileError``.
  public func update<Result>(_ body: (inout Content) -> Result) throws(SecretFileError) -> Result {
    var content = try read()
    let result = body(&content)
    try write(content)
    return result
  }

  /// A megabyte: a thousand accounts have less.
  private static var maximumSize: UInt64 { 1 << 20 }

  private func write(_ content: Content) throws(SecretFileError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let folder = url.deletingLastPathComponent()
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // Created without access for others from the first moment, and replaced as a whole.
    let new = folder.appendingPathComponent(".secret-\(UUID().uuidString)")
    guard let bytes = try? encoder.encode(content),
      FileManager.default.createFile(atPath: new.path, contents: bytes, attributes: [.posixPermissions: 0o600]),
      rename(new.path, url.path) == 0
    else {
      try? FileManager.default.removeItem(at: new)
      throw .unwritable(path: url.path)
    }
    known.withLock { $0 = nil }
  }

  /// Detects whether another program has written the file since.
  private struct Stamp: Equatable {
    let inode: UInt64
    let modified: Date
    let size: UInt64

    init(_ attributes: [FileAttributeKey: Any]) {
      inode = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
      modified = attributes[.modificationDate] as? Date ?? .distantPast
      size = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
    }
  }
}

/// The reason why a file with secrets can't be used.
public enum SecretFileError: Error, Hashable, Sendable {
  /// Users other than the owner can read or change the file.
  case readableByOthers(path: String)
  /// The file can't be read, or its content is invalid.
  case unreadable(path: String)
  /// The file can't be written.
  case unwritable(path: String)
}

extension SecretFileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .readableByOthers(let path):
      "Other users can read \(path), which has secrets. Remove their permissions with chmod 600."
    case .unreadable(let path): "\(path) can’t be read. Move it away to begin with an empty one."
    case .unwritable(let path):
      "\(path) can’t be written. Check the free space, and the permissions of the folder."
    }
  }
}
