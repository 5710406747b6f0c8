import TarnEncoding

// The address of the stylesheet.
extension Page {
  /// Relative to the page. A browser keeps what is at this address, and another stylesheet has another address.
  var styleAddress: String { "style.css?\(Self.styleVersionName)=\(styleVersion)" }

  /// The name of the version in the query.
  static let styleVersionName = "v"

  /// 32 hexadecimal digits, as many as a folder of assets has.
  static func version(ofStyle style: String) -> String {
    String(Array(style.utf8).withUnsafeBytes { SHA256.hex(of: $0) }.prefix(32))
  }
}
