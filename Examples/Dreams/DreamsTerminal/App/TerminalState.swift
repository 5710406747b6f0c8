import Dreams
import Tarn

/// The terminal's own state, in addition to the view state that it shares with browsers: the keyboard focus, the
/// message line, and the result of saving a picture.
public struct TerminalState: Feature {
  /// The element with the keyboard focus. If it belongs to another screen than the open one, or no longer exists, the
  /// focus is at a default element of the screen.
  public enum Focus: Equatable, Sendable {
    /// A row of the list.
    case row(Row)
    /// The input for a new dream.
    case typing
    case field(Field)
    /// A creature in the choice of the favourite.
    case creature(Creature)
  }

  /// A row of the list: the favourite creature or a dream.
  public enum Row: Equatable, Sendable {
    case favourite
    case dream(Dream.ID)
  }

  /// A property of a dream that the user can edit.
  public enum Field: Hashable, Sendable {
    case description, creature, count
    case effect(DreamEffect)
  }

  /// The terminal's own state.
  public struct State: Equatable, Sendable {
    /// The element that the user focused last; `nil` before the first navigation.
    public internal(set) var focus: Focus?
    /// Whether the effects are paused.
    public internal(set) var isStill = false
    /// The reason why the last command failed, until the next command.
    public internal(set) var message: String?
    /// The state of the dreams' file, if the user should know it.
    public internal(set) var fileStatus: FileStatus?
    /// The file of the picture that the user saved last.
    public internal(set) var file: PictureFile?

    public init() {}
  }

  /// The state of the dreams' file, as text.
  public struct FileStatus: Equatable, Sendable {
    /// The text to show.
    public var words: String
    /// Whether the state is an error.
    public var isProblem: Bool

    /// Creates a status with its text.
    public init(_ words: String, isProblem: Bool = false) {
      self.words = words
      self.isProblem = isProblem
    }
  }

  /// The file that a picture is saved to. It applies only to this picture, not to one that is shown later.
  public struct PictureFile: Equatable, Sendable {
    /// The picture to save.
    public let picture: StoredImage
    /// The result of saving; `nil` while the picture is being saved.
    public internal(set) var outcome: SavePicture.Response?
  }

  /// An action of the terminal's own state.
  public enum Action: Equatable, Sendable {
    case go(Focus)
    case pause(Bool)
    case showMessage(String?)
    case setFileStatus(FileStatus?)
    case save(StoredImage)
    case saved(SavePicture.Response, StoredImage)
  }

  public init() {}

  /// Applies an action and returns the picture to save, if any.
  public func update(_ state: inout State, _ action: Action) -> [StoredImage] {
    switch action {
    case .go(let focus): state.focus = focus
    case .pause(let isStill): state.isStill = isStill
    case .showMessage(let message): state.message = message
    case .setFileStatus(let fileStatus): state.fileStatus = fileStatus
    case .save(let picture):
      // A picture that is being saved, or was saved, is not saved again.
      if let file = state.file, file.picture == picture {
        switch file.outcome {
        case .saved, nil: return []
        case .failed: break
        }
      }
      state.file = PictureFile(picture: picture)
      return [picture]
    case .saved(let outcome, let picture):
      if state.file?.picture == picture { state.file?.outcome = outcome }
    }
    return []
  }
}
