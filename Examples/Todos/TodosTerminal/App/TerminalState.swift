import Tarn

/// The view state that only the terminal has: the focused field, the marked row of a sheet, and the status line.
public struct TerminalState: Feature {
  /// The field with the keyboard focus. In a sheet without this field it is the sheet's only field.
  public enum Focus: Equatable, Sendable { case list, search, due }

  public struct State: Equatable, Sendable {
    public var focus = Focus.list
    /// The marked row of a menu, the journal or the help.
    public var row = 0
    public var hasJournalBeside = false
    /// The reason why the last command was refused, until the next command.
    public var message: String?
    /// The status of the file, if it needs attention.
    public var sharing: FileStatus?

    public init() {}
  }

  /// The status of the file, as text.
  public struct FileStatus: Equatable, Sendable {
    public var words: String
    /// The same in a word or two, for narrow terminals.
    public var short: String
    /// Whether it is a problem.
    public var isProblem: Bool

    public init(_ words: String, short: String, isProblem: Bool = false) {
      self.words = words
      self.short = short
      self.isProblem = isProblem
    }
  }

  public enum Action: Equatable, Sendable {
    case focus(Focus)
    case row(Int)
    case putJournalBeside(Bool)
    case showMessage(String?)
    case share(FileStatus?)
  }

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .focus(let focus): state.focus = focus
    case .row(let row): state.row = max(row, 0)
    case .putJournalBeside(let isBeside): state.hasJournalBeside = isBeside
    case .showMessage(let message): state.message = message
    case .share(let sharing): state.sharing = sharing
    }
    return []
  }
}
