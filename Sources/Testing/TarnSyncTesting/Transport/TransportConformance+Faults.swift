import Foundation
import TarnSync

extension TransportConformance {
  /// Checks that a call ends even if the server's response does not.
  @Sendable func timeouts() async -> [String] {
    var found: [String] = []
    for behavior in [ServerBehavior.never, .trickle] {
      let start = ContinuousClock.now
      found += await fault(behavior.rawValue, call(behavior, timeLimit: timeLimit), "the error `.timedOut`") {
        $0 == .timedOut(after: timeLimit)
      }
      // The delay after the limit depends on the machine; an end before the limit is always wrong.
      if ContinuousClock.now - start < timeLimit {
        found.append("\(behavior.rawValue): it ended before its time limit")
      }
    }
    return found
  }

  /// Checks that a truncated or malformed response is an error.
  @Sendable func malformedResponses() async -> [String] {
    var found: [String] = []
    for behavior in [ServerBehavior.short, .shortChunked, .close] {
      found += await fault(behavior.rawValue, call(behavior), "the error `.truncated`") { $0 == .truncated }
    }
    for behavior in [ServerBehavior.garbage, .garbledStatus] {
      found += await fault(behavior.rawValue, call(behavior), "the error `.malformed`") { $0 == .malformed }
    }
    found += await fault("endless headers", call(.endlessHeaders), "an error") { error in
      if case .failed = error { return true }
      return [.tooLarge(maximum: 1 << 20), .malformed, .truncated].contains(error)
    }
    return found
  }

  /// Checks that a change is sent once, also over a reused connection that closes without a response: there, clients
  /// with automatic retries send it again.
  @Sendable func sendingOnce() async -> [String] {
    func closeCount() async -> Int? {
      guard case .success(let response) = await outcome(call(.closeCount)) else { return nil }
      return Int(response.text)
    }
    var found: [String] = []
    for (method, body) in [
      (HTTPClientRequest.Method.post, Data("once".utf8)), (.post, nil), (.patch, Data([1])), (.delete, nil),
    ] {
      guard let before = await closeCount() else {
        return found + ["the server did not report how many connections it closed"]
      }
      let name = "\(method.rawValue) \(body == nil ? "without" : "with") a body after another call"
      found += await fault(name, call(.close, method, body: body), "the error `.truncated`") { $0 == .truncated }
      let count = (await closeCount() ?? before) - before
      if count != 1 { found.append("\(name): it was sent \(count) times") }
    }
    return found
  }

  /// Checks that a redirect is followed or is the response, and that no identifying header goes to another origin.
  @Sendable func redirects() async -> [String] {
    func isRedirect(_ response: HTTPClientResponse) -> Bool { (300..<400).contains(response.status) }
    var found = await fault("a redirect to the same origin", call(.redirect)) { response in
      isRedirect(response) || response.text.hasPrefix("GET /echo") ? nil : "the status is \(response.status)"
    }
    found += await fault("a redirect to another origin", call(.redirectElsewhere)) { response in
      if isRedirect(response) { return nil }
      return response.text.contains(secret) || response.text.contains("x-word")
        ? "the other origin received a secret of this one" : nil
    }
    for behavior in [ServerBehavior.redirect, .redirectElsewhere] {
      found += await fault("a redirect of a call with a body", call(behavior, .post, body: Data("once".utf8))) {
        isRedirect($0) ? nil : "the call was redirected"
      }
    }
    found += await fault("redirects in a ring", call(.redirectLoop)) {
      isRedirect($0) ? nil : "the status is \($0.status)"
    }
    return found
  }

  /// Checks that an invalid call is not sent, and that an unreachable server gives `offline`.
  @Sendable func invalidRequests() async -> [String] {
    func isRefusal(_ error: TransportError) -> Bool {
      if case .notAllowed = error { true } else { false }
    }
    var found = await fault("a port without a server", HTTPClientRequest(.get, address.unreachable), "offline") {
      $0 == .offline
    }
    for address in [
      "file:///etc/hostname", "ftp://127.0.0.1/", "data:,\(secret)", "http://ada:\(secret)@127.0.0.1/", "/x",
      "http://127.0.0.1:99999/",
    ] {
      found += await fault(
        "the address \(address.prefix(5))…", HTTPClientRequest(.get, URL(string: address)!), "a refusal",
        isExpected: isRefusal)
    }
    for (name, value) in [("X-Word", "one\r\nX-Other: \(secret)"), ("X-Word\n", secret), ("", secret)] {
      var invalid = call(.echo)
      invalid.headers.append(name, value)
      found += await fault("a header with a line break, or no name", invalid, "a refusal", isExpected: isRefusal)
    }
    found += await fault("GET with a body", call(.echo, body: Data([1])), "a refusal", isExpected: isRefusal)
    for limit in [Duration.zero, .seconds(Int64.max)] {
      found += await fault(
        "a time limit of \(limit)", call(.echo, timeLimit: limit), "a refusal", isExpected: isRefusal)
    }
    return found
  }

  /// Checks that a cancelled call ends at once, before and during its wait.
  @Sendable func cancellation() async -> [String] {
    // Long enough that the time limit never ends the call.
    let endless = call(.never, timeLimit: .seconds(3_600))
    var found: [String] = []
    let cancelledBefore = Task { () -> [String] in
      // Pause: until the next line has cancelled the task.
      while !Task.isCancelled { await Task.yield() }
      return await fault("a call of a cancelled task", endless, "the error `.cancelled`") { $0 == .cancelled }
    }
    cancelledBefore.cancel()
    found += await cancelledBefore.value
    let cancelledDuring = Task {
      await fault("a call that is cancelled", endless, "the error `.cancelled`") { $0 == .cancelled }
    }
    // The call must end whether or not it has been sent by then.
    _ = await outcome(call(.echo))
    cancelledDuring.cancel()
    return found + (await cancelledDuring.value)
  }
}
