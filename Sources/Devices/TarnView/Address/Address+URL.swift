import Foundation

extension Address {
  /// The address in a URL that the system opens: of a universal link, or of an app's own scheme.
  ///
  /// ```swift
  /// Address(URL(string: "https://example.org/clocks/clock/7")!, below: "/clocks/")   // "clock/7"
  /// Address(URL(string: "clocks://clock/7?q=tea")!)                                  // "clock/7?q=tea"
  /// Address(URL(string: "clocks:/clock/7?q=tea")!)                                   // the same
  /// ```
  ///
  /// The scheme is not part of it, nor is the host of a universal link: the system has chosen the app by them. Of an app's
  /// own scheme, whose URLs have no host, the text after the two slashes is the beginning of the path.
  ///
  /// - Parameters:
  ///   - url: the URL that the system passes to the app.
  ///   - root: the path of the app's root.
  /// - Returns: `nil` for a path that is not below the root, and for a text that is no address.
  public init?(_ url: URL, below root: String = "/") {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
    let isOfWeb = ["http", "https"].contains(parts.scheme?.lowercased())
    let host = isOfWeb ? "" : parts.percentEncodedHost.map { $0.isEmpty ? "" : "/" + $0 } ?? ""
    let whole = host + parts.percentEncodedPath
    let path = whole.isEmpty ? "/" : whole
    let root = root.hasSuffix("/") ? root : root + "/"
    guard path.hasPrefix(root) || path + "/" == root else { return nil }
    self.init(String(path.dropFirst(root.utf8.count)) + (parts.percentEncodedQuery.map { "?" + $0 } ?? ""))
  }
}
