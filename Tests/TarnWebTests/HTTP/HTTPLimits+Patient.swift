@testable import TarnWeb

extension HTTPLimits {
  /// Limits for tests that are not about time: with a thousand tests at once, a client may wait minutes between two
  /// requests.
  static var patient: HTTPLimits {
    var limits = HTTPLimits()
    limits.requestTimeout = .seconds(1_200)
    limits.savingTimeout = .seconds(1_200)
    return limits
  }
}
