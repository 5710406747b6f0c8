import Foundation
import Tarn
import TarnSync

extension MastodonClient {
  /// - Parameter path: the parts of the address, below that of the API.
  func request(
    _ method: HTTPClientRequest.Method, _ path: [String], version: Int = 1, query: [String: String] = [:],
    body: StatusDraft? = nil, key: String? = nil
  ) async throws(Failure) -> HTTPClientResponse {
    try checkRateLimit()
    guard let call = call(method, path, version, query, body, key) else {
      throw .refused("Its id can’t be part of an address. Nothing was sent.")
    }
    let response: HTTPClientResponse
    do { response = try await transport.perform(call) } catch { throw Failure(error) }
    note(response)
    if response.isSuccess { return response }
    throw Failure(response, at: now())
  }

  func read<Value>(_ body: () throws -> Value) throws(Failure) -> Value {
    do { return try body() } catch { throw .unreadable }
  }

  private func call(
    _ method: HTTPClientRequest.Method, _ path: [String], _ version: Int, _ query: [String: String],
    _ body: StatusDraft?, _ key: String?
  ) -> HTTPClientRequest? {
    var parts = URLComponents(url: server.url, resolvingAgainstBaseURL: false)
    // A server's ID may be any text: a slash in it must not change the path.
    guard path.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.allSatisfy(Self.isPlain) }) else {
      return nil
    }
    parts?.path = "/api/v\(version)/" + path.joined(separator: "/")
    if !query.isEmpty {
      parts?.queryItems = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
    }
    guard let url = parts?.url else { return nil }
    var call = HTTPClientRequest(method, url, idempotencyKey: key, maximumBodySize: ReadingLimits.pageBytes)
    call.headers["Authorization"] = "Bearer \(token.text)"
    call.headers["Accept"] = "application/json"
    if let body {
      call.body = try? JSONEncoder().encode(body)
      call.headers["Content-Type"] = "application/json"
    }
    return call
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    default: false
    }
  }

  // MARK: Rate limits

  /// Fails without a request while the server's rate limit is reached.
  private func checkRateLimit() throws(Failure) {
    guard let until = pause.withLock({ $0 }) else { return }
    let left = until.milliseconds - now().milliseconds
    if left > 0 { throw .paused(seconds: Int(left / 1_000) + 1) }
    pause.withLock { $0 = nil }
  }

  private func note(_ response: HTTPClientResponse) {
    guard let limit = response.rateLimit, limit.remaining == 0, let reset = limit.reset else { return }
    // By the server's clock, and no longer than its period: five minutes for most limits, half an hour for some.
    let wait = reset.milliseconds - (response.date(now: now()) ?? now()).milliseconds
    guard wait > 0 else { return }
    let until = Timestamp(milliseconds: now().milliseconds + min(wait, 3_600_000))
    pause.withLock { $0 = until }
  }
}
