@testable import TarnWeb

extension HTTPLimits {
  /// For tests that are not about time: where a thousand run at once, a client may wait minutes between two requests.
  static var patient: HTTPLimits {
    var limits = HTTPLimits()
    limits.requestTimeout = .seconds(1_200)
    limits.keepingTimeout = .seconds(1_200)
    return limits
  }
}
