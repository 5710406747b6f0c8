import Foundation
import Glibc
import ProgramDriver
import Synchronization
import Testing

/// A provider of OpenID Connect for the tests: it knows one client and one person, whom it asks nothing.
///
/// It has the four endpoints of the code flow: discovery, authorization, token, and keys. Its ID tokens are signed with
/// RS256 by `openssl`.
final class IdentityProvider: Sendable {
  let port: Int
  var issuer: String { "http://127.0.0.1:\(port)" }

  private let person: String
  private let key: String
  /// The modulus of the key, in hexadecimal.
  private let modulus: String
  private let listener: Int32
  /// The request for the code that was issued last.
  private let authorization = Mutex<[String: String]>([:])

  /// - Parameter person: the e-mail address of the person.
  init(person: String, in folder: URL) async throws {
    self.person = person
    key = folder.appendingPathComponent("provider.pem").path
    try await run("openssl", ["genrsa", "-out", key, "2048"])
    let line = try await ChildProcess("openssl", ["rsa", "-in", key, "-noout", "-modulus"]).line()
    modulus = String(try #require(line?.split(separator: "=").last))
    (listener, port) = try Service.listeningDescriptor()
    Thread.detachNewThread { [self] in
      // Ends when the socket is closed.
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        guard let request = Self.request(from: connection) else {
          close(connection)
          continue
        }
        Task {
          let reply = await reply(to: request)
          _ = Array(reply.utf8).withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
          close(connection)
        }
      }
    }
  }

  func end() { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Reads the head, and a body of the announced length; `nil` if the connection ends before.
  private static func request(from connection: Int32) -> String? {
    var request = ""
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while !isComplete(request) {
      let count = read(connection, &bytes, bytes.count)
      guard count > 0 else { return nil }
      request += String(decoding: bytes[..<count], as: UTF8.self)
    }
    return request
  }

  private func reply(to request: String) async -> String {
    let target = String(request.split(separator: " ").dropFirst().first ?? "")
    let path = String(target.prefix { $0 != "?" })
    let query = Self.query(String(target.drop { $0 != "?" }.dropFirst()))
    switch path {
    case "/.well-known/openid-configuration": return Self.json(metadata)
    case "/jwks": return Self.json(keys)
    case "/authorize":
      authorization.withLock { $0 = query }
      return Self.head(
        "302 Found", "Location: \(query["redirect_uri"] ?? "")?code=1&state=\(query["state"] ?? "")\r\n")
    case "/token": return Self.json(await token())
    default: return Self.head("404 Not Found", "")
    }
  }

  private static func isComplete(_ request: String) -> Bool {
    guard let head = request.range(of: "\r\n\r\n") else { return false }
    let length = request.firstMatch(of: #/(?i)content-length: *(\d+)/#).flatMap { Int($0.1) } ?? 0
    return request[head.upperBound...].utf8.count >= length
  }

  private var metadata: [String: Any] {
    [
      "issuer": issuer, "authorization_endpoint": issuer + "/authorize", "token_endpoint": issuer + "/token",
      "jwks_uri": issuer + "/jwks", "response_types_supported": ["code"], "subject_types_supported": ["public"],
      "id_token_signing_alg_values_supported": ["RS256"],
    ]
  }

  private var keys: [String: Any] {
    let digits = Array(modulus)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    let key = ["kty": "RSA", "kid": "1", "use": "sig", "alg": "RS256", "n": Self.base64(Data(bytes)), "e": "AQAB"]
    return ["keys": [key]]
  }

  private func token() async -> [String: Any] {
    let request = authorization.withLock { $0 }
    let now = Int(Date().timeIntervalSince1970)
    let claims: [String: Any] = [
      "iss": issuer, "sub": "1", "aud": request["client_id"] ?? "", "nonce": request["nonce"] ?? "", "iat": now,
      "exp": now + 300, "email": person,
    ]
    let parts: [[String: Any]] = [["alg": "RS256", "kid": "1"], claims]
    let text = parts.map { Self.base64((try? JSONSerialization.data(withJSONObject: $0)) ?? Data()) }
      .joined(separator: ".")
    let signed = "\(text).\(await signature(of: text))"
    return ["access_token": "1", "token_type": "Bearer", "expires_in": 300, "id_token": signed]
  }

  private func signature(of text: String) async -> String {
    // As hexadecimal digits, after a name and an equals sign.
    let file = key + ".text"
    try? Data(text.utf8).write(to: URL(fileURLWithPath: file))
    let output = try? await ChildProcess("openssl", ["dgst", "-sha256", "-sign", key, "-hex", file]).line()
    let digits = Array(output?.split(separator: " ").last ?? "")
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    return Self.base64(Data(bytes))
  }

  private static func query(_ text: String) -> [String: String] {
    var values: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { values[parts[0]] = parts[1].removingPercentEncoding }
    }
    return values
  }

  private static func json(_ value: [String: Any]) -> String {
    let body = (try? JSONSerialization.data(withJSONObject: value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return head("200 OK", "Content-Type: application/json\r\n", length: body.utf8.count) + body
  }

  private static func head(_ status: String, _ lines: String, length: Int = 0) -> String {
    "HTTP/1.1 \(status)\r\n\(lines)Content-Length: \(length)\r\nConnection: close\r\n\r\n"
  }

  private static func base64(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
