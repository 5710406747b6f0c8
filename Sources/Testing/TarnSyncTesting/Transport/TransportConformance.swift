import Foundation
import TarnSync

/// Checks the guarantees of a `Transport` against a server whose behavior, mostly faulty, the request selects.
///
/// ```swift
/// @Test func conforms() async throws {
///   let server = try FaultyServer()
///   defer { server.stop() }
///   #expect(await TransportConformance(MyTransport(), at: server.address).violations() == [])
/// }
/// ```
///
/// A transport without a network needs a server of its own with the same behaviors (``ServerBehavior``).
///
/// A check uses no test framework. For an endless response it checks that the call ends with the right error and
/// measures nothing. A transport that never returns hangs the check.
public struct TransportConformance: Sendable {
  /// The time limit of the calls that check timeouts.
  public var timeLimit: Duration = .milliseconds(300)

  let transport: any Transport
  let address: ServerAddress
  /// The text that no error message may contain.
  let secret = "s3cr3t"

  /// Creates the checks of a transport with a server.
  public init(_ transport: any Transport, at address: ServerAddress) {
    self.transport = transport
    self.address = address
  }

  /// Returns a description of each violation; empty if the transport conforms.
  public func violations() async -> [String] {
    var found: [String] = []
    for check in [
      responses, bodySizeLimits, timeouts, malformedResponses, redirects, sendingOnce, invalidRequests, cancellation,
      caching, concurrency,
    ] {
      found += await check()
    }
    return found
  }

  /// Creates a call with a secret in every part that may have one.
  func call(
    _ behavior: ServerBehavior, _ method: HTTPClientRequest.Method = .get, body: Data? = nil, key: String? = nil,
    timeLimit: Duration = .seconds(60), maximumBodySize: Int = 1 << 20
  ) -> HTTPClientRequest {
    HTTPClientRequest(
      method, URL(string: "\(address.url)/\(behavior.rawValue)?token=\(secret)")!,
      headers: ["Authorization": "Bearer \(secret)", "X-Word": "hello"], body: body, idempotencyKey: key,
      timeLimit: timeLimit,
      maximumBodySize: maximumBodySize)
  }

  /// Returns the outcome of a call.
  func outcome(_ call: HTTPClientRequest) async -> Result<HTTPClientResponse, TransportError> {
    do throws(TransportError) { return .success(try await transport.perform(call)) } catch { return .failure(error) }
  }

  /// Returns a violation if a call does not end with an expected error, or if the error contains the secret.
  func fault(
    _ name: String, _ call: HTTPClientRequest, _ expected: String, isExpected: (TransportError) -> Bool
  ) async -> [String] {
    switch await outcome(call) {
    case .success(let response):
      return ["\(name): expected \(expected), but the call returned a response with status \(response.status)"]
    case .failure(let error):
      var found: [String] = []
      if !isExpected(error) { found.append("\(name): expected \(expected), but the error is “\(error)”") }
      for message in ["\(error)", String(reflecting: error), error.localizedDescription] where message.contains(secret)
      {
        found.append("\(name): the error's description contains a secret")
      }
      return found
    }
  }

  /// Returns a violation if the response to a call is not as expected.
  func fault(_ name: String, _ call: HTTPClientRequest, problem: (HTTPClientResponse) -> String?) async -> [String] {
    switch await outcome(call) {
    case .success(let response): problem(response).map { ["\(name): \($0)"] } ?? []
    case .failure(let error): ["\(name): the call returned no response: \(error)"]
    }
  }
}

extension HTTPClientResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
}
