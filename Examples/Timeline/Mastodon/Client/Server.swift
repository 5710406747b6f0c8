import Foundation

/// The address of a server: `https://social.example`, or on this computer, for trying out, `http://127.0.0.1:4444`.
public struct Server: Hashable, Sendable {
  public let url: URL

  /// - Parameter text: an address, or the name of a server.
  /// - Returns: `nil` for an address with more parts, and for one that would send a token without encryption.
  public init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    let full = text.contains("://") ? text : "https://\(text)"
    guard let parts = URLComponents(string: full), let host = parts.host, !host.isEmpty, parts.user == nil,
      parts.password == nil, parts.path.isEmpty || parts.path == "/", parts.query == nil, parts.fragment == nil,
      let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http" && Self.isThisComputer(host)
    else { return nil }
    var clean = URLComponents()
    (clean.scheme, clean.host, clean.port) = (scheme, host.lowercased(), parts.port)
    guard let url = clean.url else { return nil }
    self.url = url
  }

  /// The displayed name: the host, with the port if it is not the default one.
  public var name: String { (url.host ?? "") + (url.port.map { ":\($0)" } ?? "") }

  static func isThisComputer(_ host: String) -> Bool { ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host) }
}
