import Foundation
import TarnStorage
import TarnWeb

/// A server that speaks as much of Mastodon's API as Timeline needs, from an SQLite file, with things that go wrong as ordered.
///
/// ```swift
/// let server = try await FakeMastodon(file: "/tmp/fake.sqlite", tokens: ["teapot": "secret"], seed: 200)
/// server.order([Fault(.dropped, every: 2, only: .changes)])
/// print(server.address)          // http://127.0.0.1:4444
/// ```
///
/// Only this computer can reach it. What it has answered it has written down, so that it can be ended at any time and started
/// again.
///
/// It is no Mastodon: there are no followers to choose, no federation, no polls, no passwords, and tokens lie in its file as they
/// are. `docs/fake-mastodon.md` lists what it answers and what it does not.
public final class FakeMastodon: Sendable {
  /// Where it is reached, without a slash at the end.
  public let address: String
  private let instance: Instance
  private let control: ControlState
  private let http: HTTPServer

  /// - Parameters:
  ///   - file: is made if there is none.
  ///   - port: 0 takes any free one.
  ///   - tokens: of `teapot`, `lamp`, `bicycle` and `cactus`, in place of those that were made up. They stay in the file.
  ///   - seed: how many statuses there shall be, if there are none yet.
  ///   - requestsPerPeriod: how many requests each account may make in five minutes: what the documentation says.
  ///   - deletionsPerPeriod: how many statuses and boosts each account may take away in half an hour: likewise.
  ///   - longest: how many characters a status may have: Mastodon's own limit.
  ///   - charactersPerURL: as how many characters each address counts.
  ///   - now: the time, for who wants to wind it.
  /// - Throws: words, if the file or the port can't be had.
  public init(
    file: String, port: UInt16 = 0, tokens: [String: String] = [:], seed: Int = 0, requestsPerPeriod: Int = 300,
    deletionsPerPeriod: Int = 30, longest: Int = 500, charactersPerURL: Int = 23,
    now: @escaping @Sendable () -> Date = { Date() }
  ) async throws {
    let receiver = Receiver()
    var limits = HTTPLimits()
    // A status of the usual 500 characters needs a tenth of this, with all that goes with it. An upload may be larger.
    limits.maximumBodyBytes = 64 << 10
    http = try HTTPServer(
      port: port, methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"], limits: limits,
      admit: { receiver.admit($0) }, handler: { receiver.receive($0, $1) })
    address = "http://127.0.0.1:\(http.port)"
    control = ControlState()
    instance = try Instance(
      file: file, address: address, tokens: tokens, requestsPerPeriod: requestsPerPeriod,
      deletionsPerPeriod: deletionsPerPeriod, longest: longest, charactersPerURL: charactersPerURL, now: now)
    if seed > 0, try await instance.count == 0 { try await instance.seed(seed) }
    receiver.open(instance, control, port: http.port)
  }

  /// Those who can use the API, with their tokens.
  public var tokens: [(username: String, token: String)] {
    get async throws {
      try await instance.rows("SELECT username, token FROM account WHERE token <> '' ORDER BY id") {
        ($0.text(0) ?? "", $0.text(1) ?? "")
      }
    }
  }

  /// Puts orders in place of those that stand.
  public func order(_ faults: [Fault]) { control.order(faults) }

  /// How often each order that stands has struck.
  public var struck: [Int] { control.orders.map(\.struck) }

  /// The last requests of the API, oldest first.
  public var log: [LoggedRequest] { control.log }

  /// Lets others post something new.
  public func arrive(_ count: Int = 1) async throws { try await instance.arrive(count) }

  /// Ends it: what is being asked gets an error, and the file is closed when nobody uses it any more.
  public func stop() { http.stop() }

  /// Runs until the program is asked to end.
  public func run() async {
    await Signals.wait(for: [SIGINT, SIGTERM])
    stop()
  }
}

extension Instance {
  /// How many statuses there are, boosts too.
  var count: Int { get throws { try rows("SELECT count(*) FROM status") { Int($0.int64(0)) }.first ?? 0 } }
}
