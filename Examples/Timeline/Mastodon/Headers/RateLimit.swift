import Foundation

/// How often a server may still be asked, as it tells with each answer.
public struct RateLimit: Hashable, Sendable {
  /// How many requests there are in each period.
  public var limit: Int
  public var remaining: Int
  /// When there are as many again.
  public var resetsAt: Date

  public init(limit: Int, remaining: Int, resetsAt: Date) {
    self.limit = limit
    self.remaining = remaining
    self.resetsAt = resetsAt
  }

  /// - Parameter header: gives a header by its name.
  /// - Returns: `nil` if the server does not tell, or not in the documented form.
  public init?(header: (String) -> String?) {
    guard let limit = header("X-RateLimit-Limit").flatMap({ Int($0) }), limit >= 0,
      let remaining = header("X-RateLimit-Remaining").flatMap({ Int($0) }),
      let reset = header("X-RateLimit-Reset").flatMap({ Datetime($0) })
    else { return nil }
    self.init(limit: limit, remaining: max(0, remaining), resetsAt: reset.date)
  }
}
