import Foundation
import Synchronization
import TarnSync
import TarnSyncTesting

/// The conformance server's responses without a network.
final class MemoryServer: Sendable {
  /// The number of closed connections.
  private let closes = Mutex(0)

  static let place = ServerAddress(
    url: URL(string: "http://memory.invalid")!, otherOrigin: URL(string: "http://elsewhere.invalid")!,
    unreachable: URL(string: "http://nowhere.invalid")!)

  func answer(_ call: HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse {
    if call.url.host == Self.place.unreachable.host { throw .offline }
    guard let operation = ServerBehavior(rawValue: call.url.lastPathComponent) else {
      return HTTPClientResponse(status: 404)
    }
    func text(_ text: String, status: Int = 200, _ headers: HTTPHeaders = [:]) -> HTTPClientResponse {
      HTTPClientResponse(status: status, headers: headers, body: Data(text.utf8))
    }
    switch operation {
    case .echo:
      if call.method == .head { return text("", ["Content-Type": "text/plain"]) }
      let headers = call.headers.fields.map { "\($0.name.lowercased()): \($0.value)\n" }.joined()
      let body = String(decoding: call.body ?? Data(), as: UTF8.self)
      let line = "\(call.method.rawValue) \(call.url.path)?\(call.url.query ?? "")"
      return text("\(line)\n\(headers)\n\(body)", ["Content-Type": "text/plain"])
    case .nothing: return HTTPClientResponse(status: 204)
    case .missing: return text("nothing here", status: 404)
    case .unauthorized: return text("who is it?", status: 401)
    case .megabyte: return HTTPClientResponse(status: 200, body: Data(repeating: 1, count: 1 << 20))
    case .chunked: return text("onetwothree")
    case .gzip: return text("packed")
    case .nonASCIIHeader: return text("", ["X-Place": "Zürich 湖"])
    case .duplicate: return text("", ["X-Word": "one", "X-Word": "two"])
    case .cookie: return text("", ["Set-Cookie": "who=ada"])
    case .redirect, .redirectElsewhere, .redirectLoop: return text("elsewhere", status: 302)
    case .never, .trickle:
      // Cancellation has no effect here: the transport has to return to its caller nevertheless.
      return await withUnsafeContinuation { Self.waiting.keep($0) }
    case .endlessBody: return HTTPClientResponse(status: 200, body: Data(repeating: 1, count: 1 << 21))
    case .endlessHeaders, .garbage, .garbledStatus: throw .malformed
    case .short, .shortChunked: throw .truncated
    case .close:
      closes.withLock { $0 += 1 }
      throw .truncated
    case .closes: return text("\(closes.withLock { $0 })")
    }
  }

  private static let waiting = Waiting()

  var transport: MemoryTransport { MemoryTransport { call throws(TransportError) in try await self.answer(call) } }
}
