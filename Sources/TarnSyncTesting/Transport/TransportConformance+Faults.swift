import Foundation
import TarnSync

extension TransportConformance {
  /// A server that does not end does not keep anybody.
  @Sendable func waiting() async -> [String] {
    var found: [String] = []
    for deed in [ServerDeed.never, .trickle] {
      let start = ContinuousClock.now
      found += await fault(deed.rawValue, call(deed, timeLimit: patience), "that the time is up") {
        $0 == .timedOut(after: patience)
      }
      // How much later it may be depends on the machine, but before is too early on any.
      if ContinuousClock.now - start < patience { found.append("\(deed.rawValue): it ended before the time was up") }
    }
    return found
  }

  /// What breaks off or makes no sense is no answer.
  @Sendable func broken() async -> [String] {
    var found: [String] = []
    for deed in [ServerDeed.short, .shortChunked, .close] {
      found += await fault(deed.rawValue, call(deed), "that it was cut short") { $0 == .cutShort }
    }
    for deed in [ServerDeed.garbage, .garbledStatus] {
      found += await fault(deed.rawValue, call(deed), "that it is garbled") { $0 == .garbled }
    }
    found += await fault("endless headers", call(.endlessHeaders), "an end of it") { error in
      if case .failed = error { return true }
      return [.tooLarge(bound: 1 << 20), .garbled, .cutShort].contains(error)
    }
    return found
  }

  /// A change is sent once: also over a connection that was used before and ends without an answer, which is where clients that try again
  /// by themselves do so.
  @Sendable func repeating() async -> [String] {
    func closes() async -> Int? {
      guard case .success(let answer) = await outcome(call(.closes)) else { return nil }
      return Int(answer.text)
    }
    var found: [String] = []
    for (method, body) in [
      (HTTPCall.Method.post, Data("once".utf8)), (.post, nil), (.patch, Data([1])), (.delete, nil),
    ] {
      guard let before = await closes() else { return found + ["how often it hung up is not told"] }
      let name = "\(method.rawValue) \(body == nil ? "without" : "with") a body after another call"
      found += await fault(name, call(.close, method, body: body), "that it was cut short") { $0 == .cutShort }
      let count = (await closes() ?? before) - before
      if count != 1 { found.append("\(name): it was sent \(count) times") }
    }
    return found
  }

  /// A redirect is followed or is the answer, and tells nobody else who calls.
  @Sendable func redirects() async -> [String] {
    func isRedirect(_ answer: HTTPAnswer) -> Bool { (300..<400).contains(answer.status) }
    var found = await fault("a redirect to the same origin", call(.redirect)) { answer in
      isRedirect(answer) || answer.text.hasPrefix("GET /echo") ? nil : "the status is \(answer.status)"
    }
    found += await fault("a redirect to another origin", call(.redirectElsewhere)) { answer in
      if isRedirect(answer) { return nil }
      return answer.text.contains(secret) || answer.text.contains("x-word")
        ? "it is told what only this one may know" : nil
    }
    for deed in [ServerDeed.redirect, .redirectElsewhere] {
      found += await fault("a redirect of a call with a body", call(deed, .post, body: Data("once".utf8))) {
        isRedirect($0) ? nil : "it was sent on"
      }
    }
    found += await fault("redirects in a ring", call(.redirectRing)) {
      isRedirect($0) ? nil : "the status is \($0.status)"
    }
    return found
  }

  /// What must not be sent is not, and where nobody is it is offline.
  @Sendable func refusals() async -> [String] {
    func isRefusal(_ error: TransportError) -> Bool {
      if case .notAllowed = error { true } else { false }
    }
    var found = await fault("where nobody listens", HTTPCall(.get, place.nowhere), "offline") { $0 == .offline }
    for address in [
      "file:///etc/hostname", "ftp://127.0.0.1/", "data:,\(secret)", "http://ada:\(secret)@127.0.0.1/", "/x",
      "http://127.0.0.1:99999/",
    ] {
      found += await fault(
        "the address \(address.prefix(5))…", HTTPCall(.get, URL(string: address)!), "a refusal", isExpected: isRefusal)
    }
    for (name, value) in [("X-Word", "one\r\nX-Other: \(secret)"), ("X-Word\n", secret), ("", secret)] {
      var broken = call(.echo)
      broken.headers.append(name, value)
      found += await fault("a header with a line break, or no name", broken, "a refusal", isExpected: isRefusal)
    }
    found += await fault("GET with a body", call(.echo, body: Data([1])), "a refusal", isExpected: isRefusal)
    for limit in [Duration.zero, .seconds(Int64.max)] {
      found += await fault(
        "a time limit of \(limit)", call(.echo, timeLimit: limit), "a refusal", isExpected: isRefusal)
    }
    return found
  }

  /// Who cancels is let go, before and while it waits.
  @Sendable func cancelling() async -> [String] {
    // Long enough that the time limit is never what ends it.
    let endless = call(.never, timeLimit: .seconds(3_600))
    var found: [String] = []
    let early = Task { () -> [String] in
      // Pause: it is cancelled with the next line.
      while !Task.isCancelled { await Task.yield() }
      return await fault("a call of a cancelled task", endless, "that it was cancelled") { $0 == .cancelled }
    }
    early.cancel()
    found += await early.value
    let late = Task { await fault("a call that is cancelled", endless, "that it was cancelled") { $0 == .cancelled } }
    // Whether the call is on its way by then is all one: both must end.
    _ = await outcome(call(.echo))
    late.cancel()
    return found + (await late.value)
  }
}
