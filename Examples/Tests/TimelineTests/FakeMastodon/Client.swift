import Foundation
import Glibc
import ProgramDriver

/// Sends requests to a server on this computer, one per call, without a retry that a test does not see.
struct Client: Sendable {
  struct Reply: Sendable {
    var status: Int
    /// With lowercase names.
    var headers: [String: String]
    var body: Data
  }

  struct NoAnswer: Error, Equatable {}

  let port: UInt16
  var token: String?

  init(_ address: String, token: String?) {
    port = UInt16(address.split(separator: ":").last ?? "") ?? 0
    self.token = token
  }

  /// - Parameter form: the body, encoded as a form.
  /// - Throws: ``NoAnswer`` if the connection ends without one.
  func ask(
    _ method: String, _ path: String, form: [String: String]? = nil, key: String? = nil,
    headers: [String: String] = [:],
    body: String? = nil
  ) async throws -> Reply {
    var all = ["Host": "127.0.0.1:\(port)", "Connection": "close"]
    all["Authorization"] = token.map { "Bearer \($0)" }
    all["Idempotency-Key"] = key
    var sent = body
    if let form {
      all["Content-Type"] = "application/x-www-form-urlencoded"
      sent = form.map { "\($0.key)=\(escaped($0.value))" }.joined(separator: "&")
    }
    if let sent { all["Content-Length"] = String(sent.utf8.count) }
    all.merge(headers) { $1 }
    let lines = ["\(method) \(path) HTTP/1.1"] + all.map { "\($0.key): \($0.value)" }
    let request = Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + (sent ?? "")).utf8)
    let port = port
    // Waiting on a socket blocks a thread. If that were a queue's thread, the server in the same process would lack it.
    let bytes = try await onOwnThread { try Client.exchange(request, port) }
    return try Reply(bytes)
  }

  private func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  /// Sends the request, and reads until the other side closes the connection.
  private static func exchange(_ request: [UInt8], _ port: UInt16) throws -> [UInt8] {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    // Far above the time that a loaded machine needs, so that only a hang reaches it.
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw NoAnswer() }
    var sent = 0
    while sent < request.count {
      let count = request[sent...].withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { throw NoAnswer() }
      sent += count
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}

extension Client.Reply {
  fileprivate init(_ bytes: [UInt8]) throws {
    let end: [UInt8] = [13, 10, 13, 10]
    guard let head = bytes.firstRange(of: end) else { throw Client.NoAnswer() }
    let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")
    status = lines.first.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    headers = [:]
    for line in lines.dropFirst() {
      let sides = line.split(separator: ":", maxSplits: 1)
      headers[sides[0].lowercased()] = sides[1].trimmingCharacters(in: .whitespaces)
    }
    var rest = bytes[head.upperBound...]
    guard headers["transfer-encoding"] == "chunked" else {
      body = Data(rest)
      return
    }
    body = Data()
    while let line = rest.firstRange(of: [13, 10]),
      let count = Int(String(decoding: rest[..<line.lowerBound], as: UTF8.self), radix: 16), count > 0
    {
      body += rest[line.upperBound..<line.upperBound + count]
      rest = rest[(line.upperBound + count + 2)...]
    }
  }
}
