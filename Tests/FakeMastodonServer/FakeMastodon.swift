import Foundation
import TarnStorage
import TarnWeb

/// A server with the part of Mastodon's API that Timeline needs, on an SQLite file, with faults on request.
///
/// ```swift
/// let server = try await FakeMastodon(file: "/tmp/fake.sqlite", tokens: ["teapot": "secret"], seed: 200)
/// server.order([InjectedFault(.dropped, every: 2, only: .changes)])
/// print(server.address)          // http://127.0.0.1:4444
/// ```
///
/// Only this computer can reach it. Everything that it has answered is in the file, so it can be ended at any time and
/// started again.
///
/// It is not Mastodon: there are no followers to choose, no federation, no polls, no passwords, and tokens are stored
/// in plain text. `docs/fake-mastodon.md` lists what it answers and what it does not.
public final class FakeMastodon: Sendable {
  /// Its address, without a slash at the end.
  public let address: String
  private let instance: MastodonInstance
  private let control: ControlState
  private let http: HTTPServer

  /// - Parameters:
  ///   - file: the SQLite file; created if it does not exist.
  ///   - port: 0 takes any free one.
  ///   - tokens: of `teapot`, `lamp`, `bicycle` and `cactus`, in place of random ones. They stay in the file.
  ///   - seed: how many statuses to create, if there are none yet.
  ///   - requestsPerPeriod: how many requests each account may make in five minutes, by default Mastodon's limit.
  ///   - deletionsPerPeriod: how many statuses and boosts each account may delete in half an hour: likewise.
  ///   - longest: how many characters a status may have, by default Mastodon's limit.
  ///   - charactersPerURL: as how many characters each address counts.
  ///   - now: the clock, for tests that set the time.
  /// - Throws: a description, if the file or the port is not available.
  public init(
    file: String, port: UInt16 = 0, tokens: [String: String] = [:], seed: Int = 0, requestsPerPeriod: Int = 300,
    deletionsPerPeriod: Int = 30, longest: Int = 500, charactersPerURL: Int = 23,
    now: @escaping @Sendable () -> Date = { Date() }
  ) async throws {
    let receiver = RequestHandler()
    var limits = HTTPLimits()
    // A status of the usual 500 characters needs a tenth of this, with all its parameters. An upload may be larger.
    limits.maximumBodyBytes = 64 << 10
    http = try HTTPServer(
      port: port, methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"], limits: limits,
      admit: { receiver.admit($0) }, handler: { receiver.receive($0, $1) })
    address = "http://127.0.0.1:\(http.port)"
    control = ControlState()
    instance = try MastodonInstance(
      file: file, address: address, tokens: tokens, requestsPerPeriod: requestsPerPeriod,
      deletionsPerPeriod: deletionsPerPeriod, longest: longest, charactersPerURL: charactersPerURL, now: now)
    if seed > 0, try await instance.count == 0 { try await instance.seed(seed) }
    receiver.open(instance, control, port: http.port)
  }

  /// The accounts that can use the API, with their tokens.
  public var tokens: [(username: String, token: String)] {
    get async throws {
      try await instance.rows("SELECT username, token FROM account WHERE token <> '' ORDER BY id") {
        ($0.text(0) ?? "", $0.text(1) ?? "")
      }
    }
  }

  /// Replaces the current faults.
  public func order(_ faults: [InjectedFault]) { control.order(faults) }

  /// How often each current fault was injected.
  public var struck: [Int] { control.activeFaults.map(\.injectionCount) }

  /// The last requests of the API, oldest first.
  public var log: [LoggedRequest] { control.log }

  /// The number of statuses, including boosts.
  public var statusCount: Int { get async throws { try await instance.count } }

  /// Lets other accounts post new statuses.
  public func arrive(_ count: Int = 1) async throws { try await instance.arrive(count) }

  /// Stops the server: running requests get an error, and the file is closed when its last user has ended.
  public func stop() { http.stop() }

  /// Runs until the program is asked to terminate.
  public func run() async {
    await TerminationSignals.wait(for: [SIGINT, SIGTERM])
    stop()
  }
}

extension MastodonInstance {
  /// The number of statuses, including boosts.
  var count: Int { get throws { try rows("SELECT count(*) FROM status") { Int($0.int64(0)) }.first ?? 0 } }
}
