/// Who takes the files that people give to a page, and gives them back to be shown.
///
/// ```swift
/// struct Pictures: FileKeeper {
///   let storage: BlobStore
///   var bound: Int { 16 << 20 }
///
///   func keep(_ bytes: [UInt8], named name: String) async throws -> String {
///     guard isPicture(bytes) else { throw Refusal("“\(name)” is no picture. JPEG, PNG and WebP are.") }
///     return try await storage.put(bytes)
///   }
///
///   func file(_ id: String) async -> KeptFile? {
///     await storage.bytes(id).map { KeptFile(bytes: $0, type: "image/jpeg") }
///   }
/// }
///
/// Page(title: "Journal", parts: [part], files: Pictures(storage: storage))
/// ```
///
/// One that only shows, pictures that the app makes or the bytes of blobs, writes ``file(_:)`` alone:
///
/// ```swift
/// struct Drawings: FileKeeper {
///   let blobs: SharedBlobs
///
///   func file(_ id: String) async -> KeptFile? {
///     guard let blob = BlobID(id), let bytes = try? await blobs.bytes(of: blob) else { return nil }
///     return KeptFile(bytes: bytes, type: "image/png")
///   }
/// }
///
/// .img([.src("file/\(dream.picture)"), .alt(dream.name)])
/// .a([.href("file/\(dream.picture)"), .attribute("download", "dream.png")], "Save the picture")
/// ```
///
/// It is asked off the pages' isolation, by several at the same time: a slow disk or a picture that takes long to be made smaller
/// holds up nobody. Bytes never come near an action; what an element hears of is an id (see ``Attribute/onFiles(accepting:_:)``).
///
/// Who may ask: visitors of the page, by their cookie, and nobody else. At most 3 files of one visitor and 64 MiB of all are on
/// their way in at the same time.
public protocol FileKeeper: Sendable {
  /// How many bytes a file may have; where it is 0, as it is unless you say otherwise, no file is taken. More is refused before
  /// it is read; so is what does not fit into the 64 MiB of all.
  var bound: Int { get }

  /// Keeps a file.
  ///
  /// - Parameters:
  ///   - bytes: all of it, at most ``bound``. Nothing is known of them: look at them, not at the name.
  ///   - name: what the person's system calls it, without folders, for words and nothing else.
  /// - Returns: what it is called from now on, at `file/` below the page's address: 1–128 letters (a–z), digits, `-`, `_`, `.`
  ///   and `:`, not beginning with a dot. Under one id there are always the same bytes: browsers do not ask twice.
  /// - Throws: why it is not kept. The error's description is for the person.
  func keep(_ bytes: [UInt8], named name: String) async throws -> String

  /// What is kept under an id; `nil` if nothing is, or nothing that this page's visitors may see.
  func file(_ id: String) async -> KeptFile?
}

// One that only shows.
extension FileKeeper {
  public var bound: Int { 0 }

  public func keep(_ bytes: [UInt8], named name: String) async throws -> String { throw NoFilesTaken() }
}

/// Why a page takes no file, in words for the person.
struct NoFilesTaken: Error, CustomStringConvertible {
  let description = "Files can't be added here. This page only shows them."
}

/// A file as it goes to a browser.
public struct KeptFile: Sendable, Equatable {
  public var bytes: [UInt8]
  /// What kind of file it is, such as `image/jpeg`. Pictures, sound and film are shown; anything else is only saved by a browser,
  /// and nothing of what is kept ever runs in a page.
  public var type: String

  public init(bytes: [UInt8], type: String) {
    self.bytes = bytes
    self.type = type
  }
}

/// What came of a file that a person gave to an element.
public enum FileArrival: Equatable, Sendable {
  /// It is kept: at `file/` and the id below the page's address.
  case kept(id: String, name: String)
  /// It is not, and why: in words for the person.
  case refused(name: String, reason: String)
}
