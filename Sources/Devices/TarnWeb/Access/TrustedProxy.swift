import TarnDocument

/// A proxy that authenticates people and says in a header who sends a request: see ``WebServer/Access/proxy(_:)``.
///
/// ```swift
/// let server = try WebServer(.shared(page), access: .proxy(TrustedProxy(header: "X-Forwarded-User")))
/// ```
///
/// The proxy must set the header in each request, and so remove one that the browser has sent. The server reads it only
/// from connections of the proxy's address, and refuses all other connections.
///
/// Every program on the proxy's machine has that address. Where other users or programs run there that must not act for all
/// people, give a `secret`, which the proxy sends in the header `X-Tarn-Secret`.
public struct TrustedProxy: Sendable {
  let header: String
  let addresses: Set<String>
  let secret: String?

  /// The header with the secret.
  static let secretHeader = "X-Tarn-Secret"
  /// The greatest length of a person's name in the header, in bytes: more than an address of e-mail may have.
  static let longestName = 320

  /// Creates the description of a proxy.
  ///
  /// - Parameters:
  ///   - header: the header with the name of the person, such as `X-Forwarded-User` or `X-Auth-Request-Email`.
  ///   - addresses: the IP addresses of the proxy; this machine's by default.
  ///   - secret: a text that only the proxy and the program know; `nil` if the address suffices.
  public init(
    header: String = "X-Forwarded-User", from addresses: [String] = ["127.0.0.1", "::1"], secret: String? = nil
  ) {
    (self.header, self.addresses, self.secret) = (header, Set(addresses), secret)
  }

  /// Returns the person who sends a request, or the refusal.
  func person(of request: HTTPRequest) -> Result<PersonID, Refused> {
    guard let peer = request.peer, addresses.contains(peer) else { return .failure(.notTheProxy) }
    if let secret {
      guard let presented = request.header(Self.secretHeader), isSameSecret(presented, secret) else {
        return .failure(.notTheProxy)
      }
    }
    // Two headers would be one of the proxy and a forged one.
    let values = request.headers.filter { isSameASCII($0.name, header) }.map { trimmed(Substring($0.value)) }
    guard values.count == 1 else { return .failure(values.isEmpty ? .nobody : .ambiguous) }
    let name = String(values[0])
    guard !name.isEmpty else { return .failure(.nobody) }
    // Bytes that are not UTF-8 were replaced when the header was read: two people would have one name.
    guard name.utf8.count <= Self.longestName, PersonID.isValid(name), !name.unicodeScalars.contains("\u{FFFD}") else {
      return .failure(.ambiguous)
    }
    return .success(PersonID(name))
  }

  enum Refused: Error { case notTheProxy, nobody, ambiguous }
}

extension TrustedProxy.Refused {
  var response: HTTPResponse {
    switch self {
    case .notTheProxy: .notTheProxy
    case .nobody: .nobody
    case .ambiguous: .ambiguousPerson
    }
  }
}
