import Tarn
import TarnCommandLine
import TarnDocument
import TarnSharing
import TarnStorage
import TarnSync
import Timeline
import TimelineNetwork
import TimelineView

extension TimelineCommand {
  /// Posts, and waits shortly for the arrival. The composition in other programs stays unchanged.
  struct Post: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Posts to your account’s default audience, now or when the server can be reached.",
      discussion: """
        With --json it prints an object with `account`, `id` (that of the change in `timeline pending`), `posted` \
        (false if it is saved and not yet sent), `visibility` (public, unlisted, private or direct) and `status` (a \
        sentence), in this order.
        """)
    @OptionGroup var options: FolderOptions
    @OptionGroup var output: JSONOption
    @Argument(help: "The text of the post; quotes are not needed.") var text: [String]

    var words: String { text.joined(separator: " ") }

    func validate() throws {
      if words.allSatisfy(\.isWhitespace) { throw ValidationError("a post needs a text") }
    }

    @MainActor func run() async throws {
      let folder = try options.folder
      guard let account = try folder.read().window(.command).account?.id else { throw CommandError.noAccount }
      let change = ChangeID.unique()
      var refusal: String?
      let program = try await Timeline.app(folder).file(at: folder.file).open(
        onStatus: { if case .refused(let words) = $0 { refusal = words } })
      let window = program.store.session(.command)
      do { try window.request(.perform(.post(words), as: change, at: .now())) } catch {
        try program.close()
        throw CommandError(error.reason)
      }
      let audience = program.store.state.document.accounts[id: account]?.defaults.visibility ?? .private
      let result = try await Self.outcome(of: change, for: account, program) { refusal }
      window.close()
      try program.close()
      // A change in transit when the program ends counts as posted.
      if let refusal { throw CommandError(refusal) }
      // Otherwise the post is saved, and the server does not have it yet.
      let verb = result == Self.posted ? "Seen by" : "It will be seen by"
      output.print(
        "\(result) \(verb) \(audience.audience()).",
        [
          "account": .string(account), "id": .string("\(change)"), "posted": .bool(result == Self.posted),
          "visibility": .string(audience.rawValue), "status": .string(result),
        ])
    }

    /// A post takes a few seconds at most to arrive.
    private static let patience = Duration.seconds(10)
    /// The engine sends a change that an earlier program was sending as it ended a second after the start
    /// (`SyncRules.firstPause`), and a slow server needs some seconds.
    private static let patienceForEarlier = Duration.seconds(5)
    private static let posted = "Posted."

    /// Waits until the status of a change no longer changes soon, and returns it. If the change has arrived, waits shortly
    /// for those that are being sent, too.
    @MainActor private static func outcome(
      of change: ChangeID, for account: AccountSession.ID, _ program: SharedStore<SharedDocument<Timeline>>,
      refusal: () -> String?
    ) async throws -> String {
      let start = ContinuousClock.now
      while ContinuousClock.now < start + patience {
        try await Task.sleep(for: .milliseconds(20))
        if let refusal = refusal() { throw CommandError(refusal) }
        guard let session = program.store.state.document.accounts[id: account] else { break }
        guard let pending = session.posts.changes[id: change] else {
          let isSending = session.posts.changes.contains { $0.status.isSent }
          guard isSending, ContinuousClock.now < start + patienceForEarlier else { return posted }
          continue
        }
        if case .failed(let reason) = pending.mark { throw CommandError("The server refused it: \(reason)") }
        if let words = session.statusText(at: .now()) { return "Saved. \(words)" }
      }
      return "Saved, and sent when the server can be reached: `timeline pending` shows its status."
    }
  }
}
