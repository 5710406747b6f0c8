// Context for the examples in the comments of TarnSyncTesting; see Scripts/examples.
import TarnSync
import Testing

@testable import TarnSyncTesting

struct MyTransport: Transport {
  func perform(_ call: HTTPClientRequest) async throws(TransportError) -> HTTPClientResponse {
    HTTPClientResponse(status: 204)
  }
}
