import Foundation

/// An HTTP response.
public struct HTTPClientResponse: Sendable, Hashable {
  /// The status code.
  public var status: Int
  /// The response headers.
  public var headers: HTTPHeaders
  /// The decoded body.
  public var body: Data

  /// Creates a response.
  public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the status is 200 to 299.
  public var isSuccess: Bool { (200..<300).contains(status) }
}
