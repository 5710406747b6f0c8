import Dreams
import Tarn

/// Where a person is in the terminal beyond what a browser has, too: where the keys go, the line for what no state is about, and
/// what became of a picture's file.
public struct Console: Feature {
  /// Where the keys go. One that is of another screen than the person's, or of what is gone, says nothing: then they go to the
  /// beginning of what is there.
  public enum Place: Equatable, Sendable {
    /// A line of the list.
    case row(Row)
    /// The line for a dream that is not there yet.
    case typing
    case field(Field)
    /// One of those that may be preferred.
    case creature(Creature)
  }

  public enum Row: Equatable, Sendable {
    case favourite
    case dream(Dream.ID)
  }

  /// What may be changed of a dream.
  public enum Field: Hashable, Sendable {
    case description, creature, count
    case effect(DreamEffect)
  }

  public struct State: Equatable, Sendable {
    public internal(set) var place: Place?
    /// Whether effects are held still.
    public internal(set) var isStill = false
    /// Why something was not done, until the next thing is.
    public internal(set) var message: String?
    /// How it stands with the file of the dreams, if a person should know.
    public internal(set) var standing: Standing?
    public internal(set) var file: PictureFile?

    public init() {}
  }

  /// How it stands with the file of the dreams, in words.
  public struct Standing: Equatable, Sendable {
    public var words: String
    /// Whether something is wrong.
    public var isTrouble: Bool

    public init(_ words: String, isTrouble: Bool = false) {
      self.words = words
      self.isTrouble = isTrouble
    }
  }

  /// The file that a picture is saved as: of another picture than the one that is there it says nothing.
  public struct PictureFile: Equatable, Sendable {
    public let picture: Picture
    public internal(set) var outcome: SavePicture.Response?
  }

  public enum Action: Equatable, Sendable {
    case go(Place)
    case hold(Bool)
    case say(String?)
    case stand(Standing?)
    case save(Picture)
    case saved(SavePicture.Response, Picture)
  }

  public init() {}

  /// The effect is the picture to save.
  public func update(_ state: inout State, _ action: Action) -> [Picture] {
    switch action {
    case .go(let place): state.place = place
    case .hold(let isStill): state.isStill = isStill
    case .say(let message): state.message = message
    case .stand(let standing): state.standing = standing
    case .save(let picture):
      // Once is enough: a picture that is being saved, or was, is not saved again.
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
