import Foundation
import TarnEncoding

/// The app's own files for its pages: scripts of hooks and custom elements, stylesheets, images and fonts.
///
/// ```swift
/// let assets = Assets(
///   ["chart.js": chartScript, "chart.css": chartStyle, "logo.svg": logo], stylesheets: ["chart.css"])
/// let page = Page(title: "Sales", parts: [part], assets: assets)
/// let picture: Node<Action> = .img([.src(assets.address(of: "logo.svg")), .alt("Sales")])
/// ```
///
/// A page serves them below its own address, at `assets/` with a fingerprint and the name. The fingerprint is a hash of all
/// files, so a browser and a cache in between keep a file for ever (`immutable`), and an address with another fingerprint
/// is unknown (404). Files refer to each other by relative addresses, as in a folder: `import "./scale.js"` in a script,
/// `url(logo.svg)` in a stylesheet.
///
/// They are as public as the scripts of the framework: a browser that may load a page may load its assets, and they may stay in
/// caches. So they are not for the data of people: see ``FileStore``.
public struct Assets: Sendable {
  struct File: Sendable {
    let type: String
    let bytes: [UInt8]
  }

  /// The files by their names.
  let files: [String: File]
  /// The stylesheets that a page links, in this order.
  let stylesheets: [String]
  /// The name of the folder with these files: 32 hexadecimal digits.
  let fingerprint: String

  /// No files.
  public static let none = Assets([:])

  /// Creates assets from the contents of files.
  ///
  /// - Parameters:
  ///   - files: the contents by name. A name has letters, digits, `.`, `-` and `_`, and may have folders: `fonts/text.woff2`.
  ///     Its extension determines the type: `js`, `mjs`, `css`, `json`, `svg`, `png`, `jpg`, `jpeg`, `gif`, `webp`, `avif`,
  ///     `ico`, `woff2`, `woff`, `ttf`, `otf`, `mp3`, `wav`, `mp4`, `webm`, `txt`.
  ///   - stylesheets: the stylesheets among them that each page links, in order, after its other styles.
  /// - Precondition: the names are valid, and the stylesheets are among the files.
  /// - Complexity: O(n) in the bytes, of which it hashes about 200 MB a second. Create assets once, not for each page.
  public init(_ files: [String: [UInt8]], stylesheets: [String] = []) {
    self.files = Dictionary(
      uniqueKeysWithValues: files.map { name, bytes in
        precondition(Self.isValid(name), "“\(name)” can't be the name of an asset: use letters, digits, “.”, “-”, “_”.")
        guard let type = Self.type(of: name) else {
          preconditionFailure("The type of the asset “\(name)” is unknown: give it another extension.")
        }
        return (name, File(type: type, bytes: bytes))
      })
    self.stylesheets = stylesheets
    fingerprint = Self.fingerprint(of: files)
    for name in stylesheets {
      precondition(self.files[name]?.type == Self.types["css"], "“\(name)” is not a stylesheet of these assets.")
    }
  }

  /// Returns the address of a file relative to a page with these assets: `assets/`, the fingerprint and the name.
  ///
  /// - Precondition: there is such a file.
  public func address(of name: String) -> String {
    precondition(files[name] != nil, "The assets have no file “\(name)”.")
    return path(of: name)
  }

  func path(of name: String) -> String { Self.path(of: name, fingerprint: fingerprint) }

  static func path(of name: String, fingerprint: String) -> String { "\(folder)/\(fingerprint)/\(name)" }

  /// The folder of all assets below the address of a page.
  static let folder = "assets"

  /// The names of the scripts, in order.
  var scripts: [String] { files.filter { $0.value.type == Self.types["js"] }.keys.sorted() }

  func isScript(_ name: String) -> Bool { files[name]?.type == Self.types["js"] }

  private static func isValid(_ name: String) -> Bool {
    name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && !part.hasPrefix(".") && part.utf8.allSatisfy { allowedCharacters.contains($0) }
    }
  }

  private static let allowedCharacters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_".utf8)

  /// A hash of all names and contents: the length of each is hashed, too, so that no two sets of files are the same bytes.
  static func fingerprint(of files: [String: [UInt8]]) -> String {
    var bytes: [UInt8] = []
    for (name, content) in files.sorted(by: { $0.key < $1.key }) {
      bytes += Array("\(name.utf8.count) \(name) \(content.count) ".utf8) + content
    }
    return String(bytes.withUnsafeBytes { SHA256.hex(of: $0) }.prefix(32))
  }

  private static func type(of name: String) -> String? {
    name.lastIndex(of: ".").flatMap { types[String(name[name.index(after: $0)...]).lowercased()] }
  }

  private static let types = [
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8", "json": "application/json", "txt": "text/plain; charset=utf-8",
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon",
    "woff2": "font/woff2", "woff": "font/woff", "ttf": "font/ttf", "otf": "font/otf",
    "mp3": "audio/mpeg", "wav": "audio/wav", "mp4": "video/mp4", "webm": "video/webm",
  ]
}

extension Assets {
  /// The HTML for the head of a page: the hashes of the scripts, without which a browser runs none of them, and links to the
  /// stylesheets.
  ///
  /// A browser that does not know hashes in import maps (before Chrome 127, Safari 18.4 and Firefox 138) ignores them.
  func head(nonce: String) -> String {
    let hashes = scripts.map { name in
      "\"./\(path(of: name))\":\"sha256-\(Self.base64Hash(of: files[name]?.bytes ?? []))\""
    }
    let map =
      hashes.isEmpty
      ? []
      : ["<script type=\"importmap\" nonce=\"\(nonce)\">{\"integrity\":{\(hashes.joined(separator: ","))}}</script>"]
    let links = stylesheets.map { "<link rel=\"stylesheet\" href=\"\(path(of: $0))\">" }
    return (map + links).joined(separator: "\n")
  }

  private static func base64Hash(of bytes: [UInt8]) -> String {
    let digits = Array(bytes.withUnsafeBytes { SHA256.hex(of: $0) }.utf8)
    let hash = stride(from: 0, to: digits.count, by: 2).compactMap { start in
      UInt8(String(decoding: digits[start..<start + 2], as: UTF8.self), radix: 16)
    }
    return Data(hash).base64EncodedString()
  }
}
