import Foundation
import TarnSync

extension TransportConformance {
  /// Checks that requests and responses arrive unchanged, with any status.
  @Sendable func responses() async -> [String] {
    var found: [String] = []
    for method in HTTPClientRequest.Method.allCases {
      let body = method == .get || method == .head ? nil : Data("body of \(method)".utf8)
      found += await fault("\(method.rawValue) of echo", call(.echo, method, body: body, key: "k1")) { response in
        if response.status != 200 { return "the status is \(response.status)" }
        if method == .head { return response.body.isEmpty ? nil : "HEAD has a body" }
        for expected in ["\(method.rawValue) /echo?token=\(secret)", "x-word: hello", "idempotency-key: k1"]
        where !response.text.contains(expected) {
          return "the server did not receive “\(expected)”"
        }
        if let body, !response.body.suffix(body.count).elementsEqual(body) {
          return "the server did not receive the body"
        }
        return response.headers["content-TYPE"] == "text/plain"
          ? nil : "the lookup of a header is case-sensitive"
      }
    }
    for (behavior, status, body) in [
      (.noContent, 204, ""), (.notFound, 404, "nothing here"), (.unauthorized, 401, "who is it?"),
      (.chunked, 200, "onetwothree"), (.gzip, 200, "packed"),
    ] as [(ServerBehavior, Int, String)] {
      found += await fault(behavior.rawValue, call(behavior)) { response in
        if response.status != status { return "the status is \(response.status), not \(status)" }
        return response.text == body ? nil : "the body is “\(response.text.prefix(40))”, not “\(body)”"
      }
    }
    found += await fault("a header beyond ASCII", call(.nonASCIIHeader)) { response in
      response.headers["X-Place"] == nil ? "the header is missing" : nil
    }
    found += await fault("a header that occurs twice", call(.duplicate)) { response in
      response.headers["X-Word"] == "one, two" ? nil : "it is “\(response.headers["X-Word"] ?? "")”, not “one, two”"
    }
    return found
  }

  /// Checks that the limit of the body is exact to the byte.
  @Sendable func bodySizeLimits() async -> [String] {
    var found: [String] = []
    let mebibyte = 1 << 20
    for limit in [mebibyte, mebibyte + 1] {
      found += await fault(
        "a body of \(mebibyte) bytes where \(limit) are allowed", call(.megabyte, maximumBodySize: limit)
      ) {
        $0.body.count == mebibyte ? nil : "the body has \($0.body.count) bytes"
      }
    }
    for (behavior, limit) in [
      (.megabyte, mebibyte - 1), (.endlessBody, mebibyte), (.gzip, 5), (.chunked, 10), (.echo, 0),
    ] as [(ServerBehavior, Int)] {
      found += await fault(
        "\(behavior.rawValue) where \(limit) bytes are allowed", call(behavior, maximumBodySize: limit), "too large"
      ) {
        $0 == .tooLarge(maximum: limit)
      }
    }
    found += await fault("an empty body with a bound of 0 bytes", call(.noContent, maximumBodySize: 0)) {
      $0.body.isEmpty ? nil : "the body is not empty"
    }
    return found
  }

  /// Checks that the transport stores nothing between calls.
  @Sendable func caching() async -> [String] {
    _ = await outcome(call(.cookie))
    return await fault("a call after a cookie was set", call(.echo)) {
      $0.text.lowercased().contains("\ncookie:") ? "the cookie is sent" : nil
    }
  }

  /// Checks that concurrent calls get their own responses.
  @Sendable func concurrency() async -> [String] {
    await withTaskGroup(of: [String].self) { group in
      // More calls than a session has connections.
      for number in 0..<40 {
        group.addTask {
          await fault("one of forty calls at a time", call(.echo, .post, body: Data("number \(number)".utf8))) {
            $0.text.hasSuffix("number \(number)") ? nil : "it received the answer of another call"
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }
}
