/// Stores the files that users upload to a page, and loads them for display.
///
/// ```swift
/// struct Pictures: FileStore {
///   let blobs: SharedBlobs
///   var bound: Int { 16 << 20 }
///
///   func save(_ bytes: [UInt8], named name: String) async throws -> String {
///     guard isPicture(bytes) else { throw Refusal("“\(name)” is no picture. JPEG, PNG and WebP are.") }
///     return try await blobs.put(bytes).description
///   }
///
///   func file(_ id: String) async -> ServedFile? {
///     guard let blob = BlobID(id), let bytes = try? await blobs.bytes(of: blob) else { return nil }
///     return ServedFile(bytes: bytes, type: "image/jpeg")
///   }
/// }
///
/// let page = Page(title: "Journal", parts: [part], files: Pictures(blobs: blobs))
/// ```
///
/// A store that only serves files, such as images that the app draws or the bytes of blobs, implements ``file(_:)``
/// alone:
///
/// ```swift
/// struct Drawings: FileStore {
///   let blobs: SharedBlobs
///
///   func file(_ id: String) async -> ServedFile? {
///     guard let blob = BlobID(id), let bytes = try? await blobs.bytes(of: blob) else { return nil }
///     return ServedFile(bytes: bytes, type: "image/png")
///   }
/// }
///
/// let picture: Node<Action> = .img([.src("file/\(dream.picture)"), .alt(dream.name)])
/// let link: Node<Action> = .a([.href("file/\(dream.picture)"), .attribute("download", "dream.png")], "Save the picture")
/// ```
///
/// The server calls its methods outside the pages' isolation and concurrently: a slow disk or the slow scaling of an
/// image blocks no other session. An action never contains the bytes; an element receives only an ID (see
/// ``Attribute/onFiles(accepting:_:)``).
///
/// Only sessions of the page, identified by their cookie, can upload and load files. At most 3 uploads of one session
/// and 64 MiB of all sessions are in progress at the same time.
public protocol FileStore: Sendable {
  /// The greatest size of a file in bytes. 0, the default, refuses all uploads. The server refuses a larger file before
  /// it reads the body, and likewise a file that does not fit into the 64 MiB of all sessions.
  var bound: Int { get }

  /// Stores a file.
  ///
  /// - Parameters:
  ///   - bytes: the whole content, at most ``bound`` bytes. It is not validated: determine its type from the bytes, not
  ///     from the name.
  ///   - name: the file name on the user's system, without folders, for display only.
  /// - Returns: the file's ID. Its address is `file/` and the ID, below the page's address: 1–128 letters (A–Z, a–z),
  ///   digits, `-`, `_`, `.` and `:`, not beginning with a dot. An ID must always stand for the same bytes, because
  ///   browsers do not request it twice.
  /// - Throws: an error if the file is not stored. Its description is shown to the user.
  func save(_ bytes: [UInt8], named name: String) async throws -> String

  /// Returns the file with an ID; `nil` if there is none, or none that the page's users may see.
  func file(_ id: String) async -> ServedFile?
}

// The default for a store that only serves files.
extension FileStore {
  /// 0: no file is accepted.
  public var bound: Int { 0 }

  /// Throws an error that says that the page accepts no files.
  public func save(_ bytes: [UInt8], named name: String) async throws -> String { throw NoFileStore() }
}

/// The error of a page that accepts no files; its description is shown to the user.
struct NoFileStore: Error, CustomStringConvertible {
  let description = UploadRefusal.noFiles
}

/// A file as the server sends it to a browser.
public struct ServedFile: Sendable, Equatable {
  /// The whole content.
  public var bytes: [UInt8]
  /// The MIME type, such as `image/jpeg`. A browser shows images, audio and video; it only saves files of other types,
  /// and never executes a stored file in a page.
  public var type: String

  /// Creates a file from its content and MIME type.
  public init(bytes: [UInt8], type: String) {
    self.bytes = bytes
    self.type = type
  }
}

/// The result of an upload.
public enum FileUploadResult: Equatable, Sendable {
  /// The file is stored. Its address is `file/` and the ID, below the page's address.
  case saved(id: String, name: String)
  /// The file is not stored; the reason is shown to the user.
  ///
  /// It is a text of the framework, which its catalogs have, or the description of the error of
  /// ``FileStore/save(_:named:)``. A view in several languages shows `words.translation(of: reason)`.
  case refused(name: String, reason: String)
}
