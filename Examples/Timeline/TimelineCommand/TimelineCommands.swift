import TarnCommandLine
import Foundation
import Mastodon
import Tarn
import TarnSharing
import TarnStorage
import TarnSync
import TarnTerminal
import Timeline
import TimelineNetwork

/// The timelines of a user, for one command: through the program that has them open, else in their folder.
struct TimelineCommands {
  let folder: TimelineFolder

  private var file: AppFile<Timeline> { Timeline.app(folder).file(at: folder.file) }

  /// - Parameter path: `nil` for the folder of the environment, or else the default one.
  init(_ path: String?) throws {
    folder = try path.map { TimelineFolder(URL(fileURLWithPath: $0, isDirectory: true)) } ?? TimelineFolder()
  }

  private func read() throws -> Timeline.State {
    guard FileManager.default.fileExists(atPath: folder.file) else { return Timeline.State() }
    return try file.read(onWarning: StandardStreams.printErrorLines)
  }

  func perform(_ action: Timeline.Action) throws -> String? {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    return try file.perform([.send(action)]).error
  }

  // MARK: Looking

  /// Returns the posts of the last shown account, newest first.
  func list(_ filter: Filter, most maximum: Int) throws -> String {
    let state = try read()
    guard state.session != nil else { throw CommandError(Self.noAccount) }
    let rows = Loop(Self.everything(of: state, filter), Timeline()).read(Timeline.rows)
    guard !rows.isEmpty else { return "There are no \(filter.isEverything ? "posts" : "\(filter)")." }
    let now = Timestamp.now()
    let gaps = state.session?.gaps(in: rows) ?? [:]
    var lines: [String] = []
    for (index, row) in rows.prefix(maximum).enumerated() {
      lines += (gaps[index] ?? []).map { "…  \($0.words) The full-screen program and the browser can load them." }
      lines.append(line(for: row, at: now))
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the state with all new posts visible, and only this filter.
  private static func everything(of state: Timeline.State, _ filter: Filter) -> Timeline.State {
    var state = state
    for navigation in [Timeline.Navigation.filter(filter), .showNew] {
      _ = Timeline().update(&state, .navigate(navigation))
    }
    return state
  }

  /// Returns the saved status of the connection; `nil` if there is nothing to show. It makes no request.
  func statusText() throws -> String? { try read().session?.statusText(at: .now()) }

  private func line(for row: Row, at now: Timestamp) -> String {
    let post = row.post
    let boost = row.booster.map { "boosted by \($0.name), " } ?? ""
    let text = post.cover.map { "! \($0)" } ?? post.content.text
    let media = post.media.isEmpty || post.filtered != nil ? "" : " [\(post.media.count) attached]"
    let whole = "\(boost)\(post.author.name) @\(post.author.address): \(text)\(media)"
    return "\(post.created.age(at: now))  \(Self.printable(whole))"
  }

  func pending() throws -> String {
    let state = try read()
    guard !state.sessions.isEmpty else { throw CommandError(Self.noAccount) }
    let lines = state.sessions.flatMap { session in
      session.posts.changes.map { "\(Self.printable(session.id))  \(Self.printable("\($0.label): \($0.mark)"))" }
    }
    return lines.isEmpty ? "All changes have arrived." : lines.joined(separator: "\n")
  }

  // MARK: Doing

  /// A post takes a few seconds at most to arrive.
  private static let patience = Duration.seconds(10)
  private static let posted = "Posted."

  /// Posts, and waits shortly for the arrival. The composition in other programs stays unchanged.
  @MainActor func post(_ text: String) async throws -> String {
    guard let session = try read().session else { throw CommandError(Self.noAccount) }
    let (account, limits) = (session.id, session.limits)
    let left = Composition(text: text).left(limits)
    guard left >= 0 else {
      let count = left == -1 ? "1 character" : "\(-left) characters"
      throw CommandError("The text is \(count) too long: at most \(limits.characters) are allowed.")
    }
    let change = ChangeID.unique()
    var refusal: String?
    let program = try await TimelineProgram(folder) { if case .refused(let words) = $0 { refusal = words } }
    program.store.send(.perform(.post(text), as: change, at: .now()))
    let audience = program.store.state.sessions[id: account]?.defaults.visibility ?? .private
    let result = try await outcome(of: change, for: account, program) { refusal }
    try program.close()
    // A change in transit when the program ends counts as posted.
    if let refusal { throw CommandError(refusal) }
    // Otherwise the post is saved, and the server does not have it yet.
    return "\(result) \(result == Self.posted ? "Seen by" : "It will be seen by") \(audience.audience)."
  }

  /// Waits until the status of a change no longer changes soon, and returns it.
  @MainActor private func outcome(
    of change: ChangeID, for account: AccountSession.ID, _ program: TimelineProgram, refusal: () -> String?
  ) async throws -> String {
    let end = ContinuousClock.now + Self.patience
    while ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(20))
      if let refusal = refusal() { throw CommandError(refusal) }
      guard let session = program.store.state.sessions[id: account] else { break }
      guard let pending = session.posts.changes[id: change] else { return Self.posted }
      if case .failed(let reason) = pending.mark { throw CommandError("The server refused it: \(reason)") }
      if let words = session.statusText(at: .now()) { return "Saved. \(words)" }
    }
    return "Saved, and sent when the server can be reached: `timeline pending` shows its status."
  }

  func signOut(_ account: String, isAnyway: Bool) throws -> String {
    let state = try read()
    guard let session = state.sessions[id: account] else {
      let known = state.sessions.map(\.id).joined(separator: ", ")
      throw CommandError(
        "There is no account \(account) here. \(known.isEmpty ? Self.noAccount : "The accounts are: \(known).")")
    }
    let count = session.posts.changes.count
    guard count == 0 || isAnyway else {
      throw CommandError(
        """
        \(count == 1 ? "1 change" : "\(count) changes") of this account \(count == 1 ? "is" : "are") not sent, and would be lost: \
        `timeline pending` lists them. `timeline sign-out \(account) --anyway` removes the account anyway.
        """)
    }
    // If another program has the file open, that removes the token, too; otherwise this one does.
    try folder.tokens.remove(account)
    if let failure = try perform(.signOut(account)) {
      throw CommandError("The account was removed, but that is not saved yet: \(failure)")
    }
    return "\(account) was removed from this computer."
  }

  static let noAccount = "There is no account. `timeline sign-in SERVER` adds one."

  /// Returns an untrusted text on one line, without control characters.
  static func printable(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ").printable
  }
}
