import Foundation
import TarnSync
import Testing

@Suite("HTTP requests, responses and errors") struct HTTPClientRequestTests {
  let url = URL(string: "https://example.org/todos?token=s3cr3t")!

  @Test("The descriptions of requests and headers contain no secrets") func secrets() {
    let call = HTTPClientRequest(
      .patch, url, headers: ["Authorization": "Bearer s3cr3t"], body: Data("s3cr3t".utf8), idempotencyKey: "k")
    #expect("\(call)" == "PATCH https://example.org:443/todos")
    #expect("\(call.headers)" == "[Authorization]")
    var dumped = ""
    dump(call.headers, to: &dumped)
    for message in [String(reflecting: call.headers), dumped] { #expect(!message.contains("s3cr3t")) }
  }

  @Test("A request is repeatable by its method, or if it has a key") func repeatable() {
    let repeatable = HTTPClientRequest.Method.allCases.filter { HTTPClientRequest($0, url).isRepeatable }
    #expect(repeatable == [.get, .head, .put, .delete])
    #expect(
      HTTPClientRequest.Method.allCases.allSatisfy { HTTPClientRequest($0, url, idempotencyKey: "k").isRepeatable })
  }

  @Test("Header names ignore case and keep their position") func headers() {
    var headers: HTTPHeaders = ["X-One": "1", "x-two": "2", "X-one": "3"]
    #expect(headers["x-ONE"] == "1, 3" && headers.values(of: "X-Two") == ["2"] && headers["X-Three"] == nil)
    headers["X-ONE"] = "4"
    #expect(headers.fields.map(\.name) == ["X-One", "x-two"] && headers["x-one"] == "4")
    #expect(headers == ["x-two": "2", "x-one": "4"])
    headers["x-two"] = nil
    #expect(headers.fields.count == 1)
  }

  struct ErrorCase: Sendable, CustomTestStringConvertible {
    let error: TransportError
    let message: String
    let mayHaveArrived: Bool
    let isTransient: Bool
    var testDescription: String { message }
  }

  @Test(
    "Each transport error has a message, and says whether the request may have arrived and a retry may help",
    arguments: [
      ErrorCase(
        error: .offline, message: "The server can't be reached. Your changes will be sent when it can be reached.",
        mayHaveArrived: false, isTransient: true),
      ErrorCase(
        error: .timedOut(after: .seconds(30)),
        message: "The server did not answer within 30.0 seconds. It may have performed the request.",
        mayHaveArrived: true, isTransient: true),
      ErrorCase(
        error: .tooLarge(maximum: 10),
        message:
          "The server's answer has more than 10 bytes and was not read completely. Request less at once, or increase the bound.",
        mayHaveArrived: true, isTransient: false),
      ErrorCase(
        error: .truncated,
        message: "The connection ended before the answer was complete. The server may have performed the request.",
        mayHaveArrived: true, isTransient: true),
      ErrorCase(
        error: .malformed, message: "The server's answer is not HTTP. Check the address.",
        mayHaveArrived: true, isTransient: true),
      ErrorCase(
        error: .untrusted,
        message: "The server could not prove its identity, so the request was not sent to it.",
        mayHaveArrived: false, isTransient: false),
      ErrorCase(
        error: .notAllowed("a header has a line break"),
        message: "The request was not sent: a header has a line break.",
        mayHaveArrived: false, isTransient: false),
      ErrorCase(
        error: .cancelled, message: "The request was cancelled. The server may have performed it.",
        mayHaveArrived: true, isTransient: false),
      ErrorCase(
        error: .failed(code: -1), message: "The request failed with the system's error -1.",
        mayHaveArrived: true, isTransient: true),
    ])
  func messages(_ errorCase: ErrorCase) {
    #expect("\(errorCase.error)" == errorCase.message)
    #expect(errorCase.error.mayHaveArrived == errorCase.mayHaveArrived)
    #expect(errorCase.error.isTransient == errorCase.isTransient)
  }
}
