#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where a server finds the address of the client that sends a request.
///
/// ```swift
/// // Behind nginx or Caddy on this machine.
/// let server = try WebServer(.shared(page), clients: .forwarded())
/// ```
///
/// With an address a server limits each client: its connections, its event streams, its attempts to sign in, the passwords that it
/// lets verify at a time; and its log names it. By default it does not tell clients apart, because on loopback, and behind a proxy that it does not
/// know, all of them have the same address.
public struct ClientAddresses: Sendable {
  /// The header in which a proxy names the client.
  public enum Header: Sendable {
    /// `X-Forwarded-For: 192.0.2.1, 198.51.100.7`, as nginx and Caddy send it.
    case xForwardedFor
    /// `Forwarded: for=192.0.2.1;proto=https, for="[2001:db8::1]"` (RFC 7239).
    case forwarded
  }

  private enum Source {
    case none
    case connection
    case proxies(Set<String>, Header)
  }

  private let source: Source

  /// Clients are not told apart.
  public static let unknown = ClientAddresses(source: .none)

  /// Clients connect directly: the address of the connection is theirs.
  public static let direct = ClientAddresses(source: .connection)

  /// Requests come through proxies, which name the clients in a header.
  ///
  /// The header is read only on a connection from one of the proxies, from its right end: the last address is the one that the nearest
  /// proxy has seen. If that is a proxy itself, the one before it counts, and so on. What a client has put there before is further left,
  /// and is never read. A request of another machine than a proxy has the address of its connection, whatever its headers say.
  ///
  /// A header that can't be read as far as it counts is refused with status 400.
  ///
  /// - Parameters:
  ///   - proxies: the IP addresses of the proxies; this machine's by default.
  ///   - header: the one that the nearest proxy sets or extends in each request. The other one is not read, because a client can send
  ///     it.
  public static func forwarded(
    by proxies: [String] = ["127.0.0.1", "::1"], in header: Header = .xForwardedFor
  ) -> ClientAddresses {
    ClientAddresses(source: .proxies(Set(proxies.map { IPAddress.canonical($0[...]) ?? $0 }), header))
  }

  struct Malformed: Error {}

  /// The greatest number of addresses in the header: more proxies than any request passes.
  static let mostHops = 32

  /// Returns the address of the client of a request; `nil` if it is not known.
  func client(of peer: String?, _ headers: [(name: String, value: String)]) -> Result<String?, Malformed> {
    guard let peer else { return .success(nil) }
    switch source {
    case .none: return .success(nil)
    case .connection: return .success(peer)
    case .proxies(let proxies, let header):
      guard proxies.contains(peer) else { return .success(peer) }
      return Self.client(named: header, headers, by: peer, proxies)
    }
  }

  /// Returns the address by which the connections of a peer are limited; `nil` for a proxy, which has those of all its clients, and
  /// if clients are not told apart.
  func limitedAddress(ofConnection peer: String?) -> String? {
    guard let peer else { return nil }
    return switch source {
    case .none: nil
    case .connection: IPAddress.limited(peer)
    case .proxies(let proxies, _): proxies.contains(peer) ? nil : IPAddress.limited(peer)
    }
  }

  private static func client(
    named header: Header, _ headers: [(name: String, value: String)], by peer: String, _ proxies: Set<String>
  ) -> Result<String?, Malformed> {
    let name = header == .forwarded ? "Forwarded" : "X-Forwarded-For"
    // Several headers are one list (RFC 9110, 5.3).
    let elements = headers.filter { isSameASCII($0.name, name) }.flatMap { list($0.value) }
    guard elements.count <= mostHops else { return .failure(Malformed()) }
    var client = peer
    for element in elements.reversed() where !element.isEmpty {
      guard let node = header == .forwarded ? forwardedNode(element) : element else { return .failure(Malformed()) }
      // A proxy may hide the address before it (RFC 7239, 6.3): then no further one is known.
      if header == .forwarded, node == "unknown" || node.hasPrefix("_") { break }
      guard let address = IPAddress.canonical(node[...]) else { return .failure(Malformed()) }
      client = address
      guard proxies.contains(address) else { break }
    }
    return .success(client)
  }

  /// The elements of a list that commas separate outside of quotation marks.
  private static func list(_ value: String) -> [String] { split(value, at: ",").map { String(trimmed($0)) } }

  /// Returns the `for` of an element of `Forwarded`; `nil` if there is none, or more than one.
  private static func forwardedNode(_ element: String) -> String? {
    let nodes = split(element, at: ";").compactMap { pair -> String? in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, isSameASCII(String(trimmed(parts[0])), "for") else { return nil }
      let value = trimmed(parts[1])
      return value.count >= 2 && value.first == "\"" && value.last == "\""
        ? String(value.dropFirst().dropLast()) : String(value)
    }
    return nodes.count == 1 ? nodes[0] : nil
  }

  private static func split(_ text: String, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var (start, isQuoted) = (text.startIndex, false)
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      guard text[index] == separator, !isQuoted else { continue }
      parts.append(text[start..<index])
      start = text.index(after: index)
    }
    return parts + [text[start...]]
  }
}

/// IP addresses as texts.
enum IPAddress {
  /// Returns the one spelling of an address, without a port, brackets, and the prefix of an address of version 4 in version 6; `nil`
  /// if the text is not an address.
  static func canonical(_ text: Substring) -> String? {
    var text = text
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]"), isPort(text[text.index(after: end)...]) else { return nil }
      text = text[text.index(after: text.startIndex)..<end]
    } else if let colon = text.firstIndex(of: ":"), text[text.index(after: colon)...].allSatisfy({ $0 != ":" }) {
      // A single colon: version 4 with a port.
      guard isPort(text[colon...]) else { return nil }
      text = text[..<colon]
    }
    guard text.utf8.count <= 45, !text.utf8.contains(0) else { return nil }
    if let bytes = bytes(of: String(text), AF_INET, 4) { return bytes.map(String.init).joined(separator: ".") }
    guard let bytes = bytes(of: String(text), AF_INET6, 16) else { return nil }
    if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255] {
      return bytes.suffix(4).map(String.init).joined(separator: ".")
    }
    var result = [CChar](repeating: 0, count: 46)
    guard inet_ntop(AF_INET6, bytes, &result, socklen_t(result.count)) != nil else { return nil }
    return String(decoding: result.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the address by which a client is limited: of version 6 the first half, because a client has the other half for itself.
  static func limited(_ address: String) -> String {
    guard address.utf8.contains(UInt8(ascii: ":")), let bytes = bytes(of: address, AF_INET6, 16) else { return address }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") + "/64"
  }

  private static func bytes(of text: String, _ family: Int32, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return inet_pton(family, text, &bytes) == 1 ? bytes : nil
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || (text.first == ":" && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) })
  }
}
