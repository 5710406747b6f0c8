import Foundation

/// The origin of a URL: secrets for one origin are not sent to another.
struct WebOrigin: Hashable, CustomStringConvertible {
  let scheme: String
  let host: String
  let port: Int

  /// Creates the origin of a URL.
  ///
  /// - Returns: `nil` if the URL is not a valid `http` or `https` URL.
  init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased(), !host.isEmpty else { return nil }
    switch scheme {
    case "http": port = url.port ?? 80
    case "https": port = url.port ?? 443
    default: return nil
    }
    guard (1...65_535).contains(port) else { return nil }
    self.scheme = scheme
    self.host = host
  }

  var description: String { "\(scheme)://\(host):\(port)" }
}
