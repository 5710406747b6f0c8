/// The version of the files that a page has loaded, and so of its script: an open page outlives the server when a newer one
/// is started, and another server of a different version may go on with it.
struct PageVersion: Equatable {
  /// A hash of the names in the messages.
  let wire: String
  /// A hash of the addresses of the scripts, of the stylesheet and of the app's own files.
  let files: String

  static let wireHash = hash(PageScripts.modules["wire.js"] ?? "")

  init(of page: Page, wire: String = wireHash) {
    self.wire = wire
    files = Self.hash("\(PageScripts.folder) \(page.styleAddress) \(page.assets.fingerprint)")
  }

  /// Reads the parameter of a page's request for its stream.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == Self.length }) else { return nil }
    (wire, files) = (String(parts[0]), String(parts[1]))
  }

  /// Enough digits to tell versions apart.
  private static let length = 12

  private static func hash(_ text: String) -> String { String(Page.version(ofStyle: text).prefix(length)) }
}

extension PageVersion: CustomStringConvertible {
  var description: String { "\(wire)-\(files)" }
}
