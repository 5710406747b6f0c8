import Foundation

/// Whom an address belongs to: what is meant for one origin is not told another.
struct Origin: Hashable, CustomStringConvertible {
  let scheme: String
  let host: String
  let port: Int

  /// - Returns: `nil` for what is not an address of http or https.
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
