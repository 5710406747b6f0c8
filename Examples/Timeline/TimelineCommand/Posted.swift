import Foundation
import Mastodon
import Tarn
import TarnStorage
import TarnSync
import Timeline

/// The timelines of a person, for one command: through the program that shows them if there is one, else in their file.
struct Posted {
  let path: String

  /// - Parameter path: `nil` for that of the environment, or else the usual one.
  init(_ path: String?) throws {
    let named = path ?? ProcessInfo.processInfo.environment["TIMELINE_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    self.path = try named ?? Timeline.usualFolder().appendingPathComponent("timeline.tarn").path
  }

  private func read() throws -> Timeline.State {
    guard FileManager.default.fileExists(atPath: path) else { return Timeline.State() }
    return try Storage<Timeline.State, Timeline.Action>.read(path, app: Timeline.app, history: Timeline.history)
  }

  private func perform(_ wish: Timeline.Wish) throws -> String? {
    try Storage.perform(
      [.act(wish.action())], on: path, app: Timeline.app, feature: Timeline(), first: Timeline.State(),
      history: Timeline.history
    ).trouble
  }

  // MARK: Looking

  /// What the account that was looked at last has, the newest first.
  func list(_ filter: Filter, most: Int) throws -> String {
    let state = try read()
    guard state.desk != nil else { throw Refusal(Self.noAccount) }
    let rows = Loop(Self.everything(of: state, filter), Timeline()).read(Timeline.rows)
    guard !rows.isEmpty else { return "There are no \(filter.isEverything ? "posts" : "\(filter)") here yet." }
    let now = Timestamp.now()
    return rows.prefix(most).map { line(for: $0, at: now) }.joined(separator: "\n")
  }

  /// Somebody who asks for a list wants to see what has come, too, and by this filter alone.
  private static func everything(of state: Timeline.State, _ filter: Filter) -> Timeline.State {
    var state = state
    for look in [Timeline.Look.filter(filter), .showNew] { _ = Timeline().update(&state, .look(look)) }
    return state
  }

  private func line(for row: Row, at now: Timestamp) -> String {
    let post = row.post
    let boost = row.booster.map { "boosted by \($0.name), " } ?? ""
    let text = post.warning.isEmpty ? post.content.text : "! \(post.warning)"
    let media = post.media.isEmpty ? "" : " [\(post.media.count) attached]"
    let whole = "\(boost)\(post.author.name) @\(post.author.address): \(text)\(media)"
    return "\(post.created.age(at: now))  \(Self.printable(whole))"
  }

  func pending() throws -> String {
    let state = try read()
    guard !state.desks.isEmpty else { throw Refusal(Self.noAccount) }
    let lines = state.desks.flatMap { desk in
      desk.posts.changes.map { "\(Self.printable(desk.id))  \(Self.printable("\($0.label): \($0.mark)"))" }
    }
    return lines.isEmpty ? "All that you did has arrived." : lines.joined(separator: "\n")
  }

  // MARK: Doing

  /// Keeps it to be sent. What a person is writing in a program that shows the timelines stays as it is.
  func post(_ text: String) throws -> String {
    guard try read().desk != nil else { throw Refusal(Self.noAccount) }
    let composition = Composition(text: text)
    guard composition.isReady else {
      throw Refusal("That is \(-composition.left) characters too many: \(Composition.longest) are the most.")
    }
    if let trouble = try perform(.act(.post(text))) { return "Kept, but not saved yet: \(trouble)" }
    return "Kept, and sent as soon as `timeline` runs with a network: `timeline pending` says how it stands."
  }

  func signOut(_ account: String) throws -> String {
    let state = try read()
    guard state.desks.contains(id: account) else {
      let known = state.desks.map(\.id).joined(separator: ", ")
      throw Refusal("There is no account \(account) here. \(known.isEmpty ? Self.noAccount : "There are: \(known).")")
    }
    if let trouble = try perform(.signOut(account)) { return "Forgotten, but not saved yet: \(trouble)" }
    return "\(account) is forgotten here."
  }

  private static let noAccount = "There is no account yet. `timeline sign-in SERVER` signs in."

  /// On one line, without what a terminal would obey, and what turns the order of other text: strangers wrote it.
  static func printable(_ text: String) -> String {
    var fit = String.UnicodeScalarView()
    for scalar in text.split(whereSeparator: \.isWhitespace).joined(separator: " ").unicodeScalars
    where !scalar.properties.isBidiControl {
      fit.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
    }
    return String(fit)
  }
}
