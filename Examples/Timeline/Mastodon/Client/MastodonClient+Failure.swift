import Tarn
import TarnSync

extension MastodonClient {
  /// The reason why there is no valid response. Its description is a sentence.
  public enum Failure: Error, Equatable, Sendable {
    /// The request can be repeated, now or later.
    case transient(SyncFailure)
    /// Nothing was sent, because the server's rate limit is reached for so many more seconds.
    case paused(seconds: Int)
    /// The server refused it, with a message.
    case refused(String)
    /// The requested object does not exist.
    case gone
    /// The response reports success, but can't be decoded.
    case unreadable
  }
}

extension MastodonClient.Failure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .transient(.signIn): "The server rejects this token."
    case .transient(.offline), .transient(.notSent): "The server can’t be reached."
    case .transient, .paused: "The server is busy. Try again in a minute."
    case .refused(let words): words
    case .gone: "The server does not have this, or it is not a Mastodon server."
    case .unreadable: "The server’s answer can’t be read."
    }
  }
}

extension MastodonClient.Failure: RetryableError {
  public var retry: RetryAdvice {
    switch self {
    case .transient(let failure): failure.retry
    case .paused(let seconds): .later(seconds: seconds)
    case .refused, .gone: .never
    // A proxy without a server behind it, or a network that requires a sign-in first.
    case .unreadable: .later(seconds: nil)
    }
  }
}

extension MastodonClient.Failure {
  init(_ error: TransportError) {
    if case .notAllowed(let words) = error {
      self = .refused("Nothing was sent: \(words).")
    } else {
      self = .transient(SyncFailure(error, isFirst: true))
    }
  }

  init(_ response: HTTPClientResponse, at now: Timestamp) {
    if let failure = SyncFailure(response, at: now) {
      self = .transient(failure)
    } else if response.status == 404 || response.status == 410 {
      self = .gone
    } else {
      let words = APIError.read(json: response.body)?.description
      self = .refused(words ?? "The server refused this with the status \(response.status).")
    }
  }
}
