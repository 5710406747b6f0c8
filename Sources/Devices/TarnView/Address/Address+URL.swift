import Foundation

extension Address {
  /// The address in a URL that the system opens: of a universal link, or of an app's own scheme.
  ///
  /// ```swift
  /// Address(URL(string: "https://example.org/clocks/clock/7")!, below: "/clocks/")   // "clock/7"
  /// Address(URL(string: "clocks:/clock/7?q=tea")!)                                   // "clock/7?q=tea"
  /// ```
  ///
  /// The scheme and the host are not part of it: the system has chosen the app by them. So `clocks://clock/7`, with a host
  /// `clock`, is the address `7`.
  ///
  /// - Parameters:
  ///   - url: the URL that the system passes to the app.
  ///   - root: the path of the app's root.
  /// - Returns: `nil` for a path that is not below the root, and for a text that is no address.
  public init?(_ url: URL, below root: String = "/") {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    let root = root.hasSuffix("/") ? root : root + "/"
    guard path.hasPrefix(root) || path + "/" == root else { return nil }
    self.init(String(path.dropFirst(root.utf8.count)) + (parts.percentEncodedQuery.map { "?" + $0 } ?? ""))
  }
}
