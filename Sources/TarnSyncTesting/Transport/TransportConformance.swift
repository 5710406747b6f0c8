import Foundation
import TarnSync

/// What a transport promises (`Transport`), checked against a server that does as it is told and mostly misbehaves.
///
/// ```swift
/// @Test func keepsItsPromises() async throws {
///   let server = try UnrulyServer()
///   defer { server.stop() }
///   #expect(await TransportConformance(MyTransport(), at: server.place).violations() == [])
/// }
/// ```
///
/// A transport that is no network gets a server of its own that knows the deeds (``ServerDeed``).
///
/// A check uses no test framework. Where a server never ends, the check is that the call does, and says why: nothing is
/// measured. A transport that never comes back hangs the check.
public struct TransportConformance: Sendable {
  /// How long a call waits where waiting is what is checked.
  public var patience: Duration = .milliseconds(300)

  let transport: any Transport
  let place: ServerPlace
  /// What must not be found in the words of an error.
  let secret = "s3cr3t"

  public init(_ transport: any Transport, at place: ServerPlace) {
    self.transport = transport
    self.place = place
  }

  /// What does not hold, in words; empty for a sound transport.
  public func violations() async -> [String] {
    var found: [String] = []
    for check in [answers, bounds, waiting, broken, redirects, repeating, refusals, cancelling, remembering, crowd] {
      found += await check()
    }
    return found
  }

  /// A call that tells a secret in all the places where one may be.
  func call(
    _ deed: ServerDeed, _ method: HTTPCall.Method = .get, body: Data? = nil, key: String? = nil,
    timeLimit: Duration = .seconds(60), bodyBound: Int = 1 << 20
  ) -> HTTPCall {
    HTTPCall(
      method, URL(string: "\(place.url)/\(deed.rawValue)?token=\(secret)")!,
      headers: ["Authorization": "Bearer \(secret)", "X-Word": "hello"], body: body, key: key, timeLimit: timeLimit,
      bodyBound: bodyBound)
  }

  /// How a call ended.
  func outcome(_ call: HTTPCall) async -> Result<HTTPAnswer, TransportError> {
    do throws(TransportError) { return .success(try await transport.perform(call)) } catch { return .failure(error) }
  }

  /// What is wrong if a call does not end in one of some errors, or tells a secret by it.
  func fault(
    _ name: String, _ call: HTTPCall, _ expected: String, isExpected: (TransportError) -> Bool
  ) async -> [String] {
    switch await outcome(call) {
    case .success(let answer):
      return ["\(name): expected \(expected), and there is an answer with status \(answer.status)"]
    case .failure(let error):
      var found: [String] = []
      if !isExpected(error) { found.append("\(name): expected \(expected), and it is “\(error)”") }
      for words in ["\(error)", String(reflecting: error), error.localizedDescription] where words.contains(secret) {
        found.append("\(name): the error has a secret in its words")
      }
      return found
    }
  }

  /// What is wrong if a call is not answered as it should be.
  func fault(_ name: String, _ call: HTTPCall, isSound: (HTTPAnswer) -> String?) async -> [String] {
    switch await outcome(call) {
    case .success(let answer): isSound(answer).map { ["\(name): \($0)"] } ?? []
    case .failure(let error): ["\(name): there is no answer: \(error)"]
    }
  }
}

extension HTTPAnswer {
  var text: String { String(decoding: body, as: UTF8.self) }
}
