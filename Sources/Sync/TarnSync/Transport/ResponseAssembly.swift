import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The received part of a response. Each method returns the outcome if the response has ended, else `nil`.
struct ResponseAssembly {
  let request: HTTPClientRequest
  private var response: HTTPClientResponse?
  /// The expected length of the body, if the server gives it and the body is not encoded.
  private var length: Int?
  private var redirects = 0
  /// Whether a redirect has led to another origin, which may redirect back: no identifying header is sent from then on.
  private var hasLeftOrigin = false

  init(request: HTTPClientRequest) { self.request = request }

  mutating func began(_ urlResponse: URLResponse) -> HTTPRequestTask.Outcome? {
    guard let urlResponse = urlResponse as? HTTPURLResponse else { return .failure(.malformed) }
    var headers = HTTPHeaders()
    for (name, value) in urlResponse.allHeaderFields { headers.append("\(name)", "\(value)") }
    response = HTTPClientResponse(status: urlResponse.statusCode, headers: headers)
    let hasBody = request.method != .head && urlResponse.statusCode != 204 && urlResponse.statusCode != 304
    guard hasBody, headers["Content-Encoding"] == nil, headers["Transfer-Encoding"] == nil,
      let length = headers["Content-Length"].flatMap({ Int($0) })
    else { return nil }
    self.length = length
    return length > request.maximumBodySize ? .failure(.tooLarge(maximum: request.maximumBodySize)) : nil
  }

  mutating func received(_ data: Data) -> HTTPRequestTask.Outcome? {
    let count = response?.body.count ?? 0
    guard data.count <= request.maximumBodySize - count else {
      return .failure(.tooLarge(maximum: request.maximumBodySize))
    }
    response?.body.append(data)
    return nil
  }

  func completed(_ error: (any Error)?) -> HTTPRequestTask.Outcome {
    if let error { return .failure(TransportError(error, after: response, of: request)) }
    guard let response else { return .failure(.malformed) }
    if let length, response.body.count < length { return .failure(.truncated) }
    return .success(response)
  }

  /// Handles a request for credentials.
  func receivedChallenge() -> HTTPRequestTask.Outcome? { response == nil ? nil : completed(nil) }

  /// Returns the request to the new location, or `nil` if the redirect is the response.
  mutating func redirected(to urlRequest: URLRequest) -> URLRequest? {
    // Five redirects are more than any server needs, and bound a redirect loop.
    guard request.method == .get || request.method == .head, redirects < 5, let url = urlRequest.url, url.user == nil,
      let origin = WebOrigin(request.url), let newOrigin = WebOrigin(url),
      origin.scheme == newOrigin.scheme || newOrigin.scheme == "https"
    else { return nil }
    redirects += 1
    if newOrigin != origin { hasLeftOrigin = true }
    var urlRequest = URLRequest(request, at: url)
    for field in request.sentHeaders.fields where !hasLeftOrigin || field.name.lowercased() == "accept" {
      urlRequest.addValue(field.value, forHTTPHeaderField: field.name)
    }
    return urlRequest
  }
}

extension TransportError {
  fileprivate init(_ error: any Error, after response: HTTPClientResponse?, of request: HTTPClientRequest) {
    guard let error = error as? URLError else {
      self = .failed(code: (error as NSError).code)
      return
    }
    switch error.code {
    case .notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .dataNotAllowed,
      .internationalRoamingOff, .callIsActive:
      self = .offline
    case .timedOut: self = .timedOut(after: request.timeLimit)
    case .networkConnectionLost: self = .truncated
    #if canImport(FoundationNetworking)
      // On Linux this error means that the server closed the connection without a response.
      case .badServerResponse: self = .truncated
    #else
      case .badServerResponse: self = .malformed
    #endif
    case .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData, .unsupportedURL,
      .dataLengthExceedsMaximum:
      self = .malformed
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired:
      self = .untrusted
    case .cancelled: self = .cancelled
    case .badURL: self = .notAllowed("the system can't parse its address")
    case .unknown where Self.isCertificateError(error): self = .untrusted
    default: self = response == nil ? .failed(code: error.errorCode) : .truncated
    }
  }

  /// On Linux an untrusted certificate has no error code; only libcurl's message identifies it.
  private static func isCertificateError(_ error: URLError) -> Bool {
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    return (underlying ?? error as NSError).localizedDescription.lowercased().contains("certificate")
  }
}
