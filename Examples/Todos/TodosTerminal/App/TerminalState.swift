import Tarn

/// Where a person is in the terminal beyond what a browser has, too: which field has the keys, which row of a sheet is
/// marked, and the line for what no state is about.
public struct TerminalState: Feature {
  /// What the keys go to. Of a sheet without that field it is the only one there is.
  public enum Focus: Equatable, Sendable { case list, search, due }

  public struct State: Equatable, Sendable {
    public var focus = Focus.list
    /// The marked row of a menu, the journal or the help.
    public var row = 0
    public var hasJournalBeside = false
    /// Why something was not done, until the next thing is.
    public var message: String?
    /// How it stands with the file, if a person should know.
    public var sharing: FileStatus?

    public init() {}
  }

  /// How it stands with the file, in words.
  public struct FileStatus: Equatable, Sendable {
    public var words: String
    /// The same in a word or two, for where there is little room.
    public var short: String
    /// Whether something is wrong.
    public var isTrouble: Bool

    public init(_ words: String, short: String, isTrouble: Bool = false) {
      self.words = words
      self.short = short
      self.isTrouble = isTrouble
    }
  }

  public enum Action: Equatable, Sendable {
    case focus(Focus)
    case row(Int)
    case putJournalBeside(Bool)
    case say(String?)
    case share(FileStatus?)
  }

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .focus(let focus): state.focus = focus
    case .row(let row): state.row = max(row, 0)
    case .putJournalBeside(let isBeside): state.hasJournalBeside = isBeside
    case .say(let message): state.message = message
    case .share(let sharing): state.sharing = sharing
    }
    return []
  }
}
