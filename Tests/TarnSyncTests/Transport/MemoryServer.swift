import Foundation
import Synchronization
import TarnSync
import TarnSyncTesting

/// The conformance server's responses without a network.
final class MemoryServer: Sendable {
  /// The number of closed connections.
  private let closeCount = Mutex(0)

  static let address = ServerAddress(
    url: URL(string: "http://memory.invalid")!, otherOrigin: URL(string: "http://elsewhere.invalid")!,
    unreachable: URL(string: "http://nowhere.invalid")!)

  func respond(_ call: HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse {
    if call.url.host == Self.address.unreachable.host { throw .offline }
    guard let behavior = ServerBehavior(rawValue: call.url.lastPathComponent) else {
      return HTTPClientResponse(status: 404)
    }
    func text(_ text: String, status: Int = 200, _ headers: HTTPHeaders = [:]) -> HTTPClientResponse {
      HTTPClientResponse(status: status, headers: headers, body: Data(text.utf8))
    }
    switch behavior {
    case .echo:
      if call.method == .head { return text("", ["Content-Type": "text/plain"]) }
      let headers = call.headers.fields.map { "\($0.name.lowercased()): \($0.value)\n" }.joined()
      let body = String(decoding: call.body ?? Data(), as: UTF8.self)
      let line = "\(call.method.rawValue) \(call.url.path)?\(call.url.query ?? "")"
      return text("\(line)\n\(headers)\n\(body)", ["Content-Type": "text/plain"])
    case .noContent: return HTTPClientResponse(status: 204)
    case .notFound: return text("nothing here", status: 404)
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
      return await withUnsafeContinuation { Self.pendingResponses.add($0) }
    case .endlessBody: return HTTPClientResponse(status: 200, body: Data(repeating: 1, count: 1 << 21))
    case .endlessHeaders, .garbage, .garbledStatus: throw .malformed
    case .short, .shortChunked: throw .truncated
    case .close:
      closeCount.withLock { $0 += 1 }
      throw .truncated
    case .closeCount: return text("\(closeCount.withLock { $0 })")
    }
  }

  private static let pendingResponses = PendingResponses()

  var transport: MemoryTransport { MemoryTransport { call throws(TransportError) in try await self.respond(call) } }
}
