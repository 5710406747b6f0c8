import Foundation

/// What a server answered.
public struct HTTPAnswer: Sendable, Hashable {
  public var status: Int
  public var headers: HTTPHeaders
  public var body: Data

  public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the server did what was asked.
  public var isSuccess: Bool { (200..<300).contains(status) }
}
