import Mastodon
import Tarn
import TarnSync
import Timeline

/// Where a person is in the terminal beyond what a browser has, too: where on the screen the selected row is, what is marked in a
/// sheet, what is asked, and what was said.
public struct TerminalState: Feature {
  /// The row that the keys act on, and the line of the timeline's part of the screen on which it begins. What comes and goes
  /// around it moves, and it stays.
  public struct Anchor: Equatable, Sendable {
    public var row: Post.ID
    public var line: Int
  }

  /// Where what is typed goes while a post is written.
  public enum Field: Equatable, Sendable, CaseIterable { case text, warning, audience }

  /// What is asked before it is done.
  public enum Question: Equatable, Sendable {
    case delete(Post.ID)
    case discard(ChangeID)
    /// Whether what is written is thrown away, and what is written then.
    case throwAway(Composition.Kind?)
    case signOut(AccountSession.ID)
  }

  public struct State: Equatable, Sendable {
    /// `nil` before anybody has gone anywhere: then the row is the one that the app says.
    public internal(set) var anchor: Anchor?
    public internal(set) var field = Field.text
    /// The marked row of a sheet, and the line on which it begins; of what is only read, the first line that is seen.
    public internal(set) var row = 0
    public internal(set) var line = 0
    public internal(set) var question: Question?
    /// What was said and may not have been read, the last one last.
    public internal(set) var said: [Message] = []
    public internal(set) var standing: FileStatus?

    public init() {}
  }

  /// Something that was said.
  public struct Message: Equatable, Sendable {
    public let words: String
    /// Since when it is what is shown.
    var since: Timestamp

    /// As long as it takes to see that there is something, and to read it: a second, and one for each twenty signs.
    func isRead(at now: Timestamp) -> Bool {
      now.milliseconds - since.milliseconds >= Int64(1_000 + words.count * 50)
    }
  }

  /// How it stands with the file of the timelines, in words.
  public struct FileStatus: Equatable, Sendable {
    public var words: String
    /// Whether something is wrong.
    public var isTrouble: Bool

    public init(_ words: String, isTrouble: Bool = false) {
      self.words = words
      self.isTrouble = isTrouble
    }
  }

  public enum Action: Equatable, Sendable {
    case go(Anchor?)
    case point(Field)
    case mark(Int, line: Int)
    case ask(Question?)
    case say(String, at: Timestamp)
    /// The person does the next thing: what was read is said no more.
    case goOn(at: Timestamp)
    /// The person has read it all.
    case hush
    case stand(FileStatus?)
  }

  /// More than anybody reads up on.
  static let mostSaid = 8

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .go(let anchor): state.anchor = anchor
    case .point(let field): state.field = field
    case .mark(let row, let line): (state.row, state.line) = (max(row, 0), line)
    case .ask(let question): state.question = question
    case .say(let words, let now):
      state.said.removeAll { $0.words == words || $0.isRead(at: now) }
      state.said = (state.said + [Message(words: words, since: now)]).suffix(Self.mostSaid)
    case .goOn(let now):
      guard let last = state.said.last, last.isRead(at: now) else { break }
      state.said.removeLast()
      // The one before it is shown from now on.
      if !state.said.isEmpty { state.said[state.said.count - 1].since = now }
    case .hush: state.said = []
    case .stand(let standing): state.standing = standing
    }
    return []
  }
}
