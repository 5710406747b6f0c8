import Mastodon
import Tarn
import TarnSync
import Timeline

/// The view state that only the terminal has: the position of the selected row on the screen, the marked row of a
/// sheet, the open question, and the messages.
public struct TerminalState: Feature {
  /// The selected row, and the line of the timeline's part of the screen on which it begins. If rows around it appear
  /// or disappear, it keeps its line.
  public struct Anchor: Equatable, Sendable {
    public var row: Post.ID
    public var line: Int
  }

  /// The focused field while a post is written.
  public enum Field: Equatable, Sendable, CaseIterable { case text, warning, audience }

  /// A question before an action.
  public enum Question: Equatable, Sendable {
    case delete(Post.ID)
    case discard(ChangeID)
    /// Whether to discard the composition, and which one to start then.
    case throwAway(Composition.Kind?)
    case signOut(AccountSession.ID)
  }

  public struct State: Equatable, Sendable {
    /// `nil` before the first movement: then the app's selected row applies.
    public internal(set) var anchor: Anchor?
    public internal(set) var field = Field.text
    /// The marked row of a sheet, and its first line; in a sheet for reading, the first visible line.
    public internal(set) var row = 0
    public internal(set) var line = 0
    public internal(set) var question: Question?
    /// The messages that may not have been read, the latest last.
    public internal(set) var messages: [Message] = []
    public internal(set) var fileStatus: FileStatus?

    public init() {}
  }

  /// A message.
  public struct Message: Equatable, Sendable {
    public let words: String
    /// Since when it is shown.
    var since: Timestamp

    /// Returns whether there was time to notice and read it: a second, and one for each twenty characters.
    func isRead(at now: Timestamp) -> Bool {
      now.milliseconds - since.milliseconds >= Int64(1_000 + words.count * 50)
    }
  }

  /// The status of the timelines' file, as text.
  public struct FileStatus: Equatable, Sendable {
    public var words: String
    /// Whether it is a problem.
    public var isProblem: Bool

    public init(_ words: String, isProblem: Bool = false) {
      self.words = words
      self.isProblem = isProblem
    }
  }

  public enum Action: Equatable, Sendable {
    case go(Anchor?)
    case point(Field)
    case mark(Int, line: Int)
    case ask(Question?)
    case showMessage(String, at: Timestamp)
    /// The user has continued: messages that were read disappear.
    case dismissRead(at: Timestamp)
    /// The user has read all messages.
    case clearMessages
    case setFileStatus(FileStatus?)
  }

  /// More than anyone reads.
  static let mostMessages = 8

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .go(let anchor): state.anchor = anchor
    case .point(let field): state.field = field
    case .mark(let row, let line): (state.row, state.line) = (max(row, 0), line)
    case .ask(let question): state.question = question
    case .showMessage(let words, let now):
      state.messages.removeAll { $0.words == words || $0.isRead(at: now) }
      state.messages = (state.messages + [Message(words: words, since: now)]).suffix(Self.mostMessages)
    case .dismissRead(let now):
      guard let last = state.messages.last, last.isRead(at: now) else { break }
      state.messages.removeLast()
      // The previous message is shown from now on.
      if !state.messages.isEmpty { state.messages[state.messages.count - 1].since = now }
    case .clearMessages: state.messages = []
    case .setFileStatus(let fileStatus): state.fileStatus = fileStatus
    }
    return []
  }
}
