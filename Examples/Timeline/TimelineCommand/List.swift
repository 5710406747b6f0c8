import Tarn
import TarnCommandLine
import TarnDocument
import TarnSync
import Timeline
import TimelineNetwork
import TimelineView

extension TimelineCommand {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the last posts, newest first.",
      discussion: """
        It shows the saved posts, online or offline, and makes no request.

        With --json each object has `id`, `time` (in UTC, as 2026-11-26T16:00:00Z), `author`, `address`, `boostedBy` \
        (or null), `text`, `cover` (the warning or filter that a reader sees in place of the text, or null), `media`, \
        `replies`, `boosts`, `favourites` (numbers) and `gap` (true if posts may be missing before it), in this order.
        """)
    @OptionGroup var options: FolderOptions
    @OptionGroup var output: JSONOption
    @Argument(help: "The number of posts.") var count = Self.usualCount
    @Flag(help: "Only boosts.") var boosts = false
    @Flag(help: "Only your favourites.") var favourites = false
    @Flag(help: "Only posts with pictures, videos or sounds.") var media = false

    /// A number of posts that fits a screen.
    private static let usualCount = 20

    func validate() throws {
      guard count >= 1 else { throw ValidationError("“\(count)” is not a number of posts of at least 1") }
    }

    func run() throws { try Self.printPosts(in: options.folder, filter, atMost: count, output) }

    var filter: Filter {
      var filter = Filter()
      (filter.boostsOnly, filter.favouritesOnly, filter.mediaOnly) = (boosts, favourites, media)
      return filter
    }

    /// Prints the posts of the last shown account, and on standard error the status of its connection if there is one.
    static func printPosts(
      in folder: TimelineFolder, _ filter: Filter = Filter(), atMost maximum: Int = usualCount,
      _ output: JSONOption = JSONOption()
    ) throws {
      let timeline = SharedDocument(Timeline())
      var state = try folder.read()
      guard state.window(.command).account != nil else { throw CommandError.noAccount }
      // All new posts are visible, and only this filter counts.
      for navigation in [Timeline.Navigation.filter(filter), .showNew] {
        _ = timeline.update(&state, .acted(.command, .navigate(navigation)))
      }
      let (now, account) = (Timestamp.now(), state.window(.command).account)
      let rows = WindowRows(of: .command).rows.value(of: state)
      let gaps = account?.gaps(in: rows) ?? [:]
      var lines = rows.isEmpty ? ["There are no \(filter.text())."] : []
      for (index, row) in rows.prefix(maximum).enumerated() {
        lines += (gaps[index] ?? []).map { "…  \($0.text()) The full-screen program and the browser can load them." }
        lines.append("\(row.post.created.age(at: now))  \(SafeText.words(row.text))")
      }
      output.print(
        lines.joined(separator: "\n"),
        .array(
          rows.prefix(maximum).enumerated().map { index, row in row.json(isAfterGap: gaps[index]?.isEmpty == false) }))
      if let status = account?.statusText(at: now) { StandardStreams.printErrorLines(status) }
    }
  }

  struct Pending: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the changes that have not arrived.",
      discussion: """
        With --json each object has `account`, `id`, `label`, `time` (of the change, in UTC, as \
        2026-11-26T16:00:00Z), `status` (waiting, sent, inConflict or failed) and `reason` (of a failure, or null), in \
        this order.
        """)
    @OptionGroup var options: FolderOptions
    @OptionGroup var output: JSONOption

    func run() throws {
      let accounts = try options.folder.read().document.accounts
      guard !accounts.isEmpty else { throw CommandError.noAccount }
      let lines = accounts.flatMap { account in
        account.posts.changes.map { "\(SafeText.words(account.id))  \(SafeText.words("\($0.label): \($0.mark)"))" }
      }
      output.print(
        lines.isEmpty ? "All changes have arrived." : lines.joined(separator: "\n"),
        .array(accounts.flatMap { account in account.posts.changes.map { $0.json(of: account.id) } }))
    }
  }
}

extension LocalChange {
  /// The change for other programs, with the members in the order of the help.
  fileprivate func json(of account: AccountSession.ID) -> JSONOutput {
    let (status, reason): (JSONOutput, String?) =
      switch mark {
      case .waiting: ("waiting", nil)
      case .sent: ("sent", nil)
      case .inConflict: ("inConflict", nil)
      case .failed(let reason): ("failed", reason)
      }
    return [
      "account": .string(account), "id": .string("\(id)"), "label": .string(label),
      "time": .time(millisecondsSince1970: time.milliseconds), "status": status, "reason": .string(reason),
    ]
  }
}

extension Row {
  /// The post with its author on one line.
  fileprivate var text: String {
    let boost = booster.map { "boosted by \($0.name), " } ?? ""
    let text = post.cover.map { "! \($0)" } ?? post.content.text
    let media = post.media.isEmpty || post.filtered != nil ? "" : " [\(post.media.count) attached]"
    return "\(boost)\(post.author.name) @\(post.author.address): \(text)\(media)"
  }

  /// The post for other programs, with the members in the order of the help.
  ///
  /// - Parameter isAfterGap: whether posts may be missing between it and the one before it.
  fileprivate func json(isAfterGap: Bool) -> JSONOutput {
    [
      "id": .string("\(id)"), "time": .time(millisecondsSince1970: post.created.milliseconds),
      "author": .string(post.author.name), "address": .string(post.author.address),
      "boostedBy": .string(booster?.name), "text": .string(post.content.text), "cover": .string(post.cover),
      "media": .number(post.media.count), "replies": .number(post.counts.replies),
      "boosts": .number(post.counts.boosts), "favourites": .number(post.counts.favourites), "gap": .bool(isAfterGap),
    ]
  }
}
