import Foundation
import Tarn
import TarnRecord
import TarnValues

/// The Dreams app: a list of dreams, a favourite creature, an editor with effects, and pictures to share. From
/// “Protocol and Value Oriented Programming in UIKit Apps”.
///
/// ```swift
/// let store = Store(Dreams.State.initial, Dreams(), subscriptions: [Dreams.rendering(by: renderer)], history: Dreams.history)
/// store.send(.open(id))
/// store.send(.change(id, .addEffect(.fireBreathing)))
/// store.undo()
/// ```
///
/// The model is one value, so one mechanism undoes all of it. The view state is another value, made of enums, so the
/// user is on exactly one screen at a time.
public struct Dreams: Feature {
  /// The state of the app: the user's document and the view state.
  public struct State: Record {
    /// The user's document, which undo changes.
    public internal(set) var document: Document
    /// The view state, which undo keeps.
    public internal(set) var view = ViewState()

    /// Creates a state that shows the list of a document.
    public init(document: Document = Document()) { self.document = document }

    public static let fields: [Field<State>] = [Field("document", \.document), Field("view", \.view)]
  }

  /// The user's data: all of the model. A property that is added here and listed in ``fields`` is saved, undone and
  /// restored.
  public struct Document: Record {
    /// The creature of new dreams.
    public internal(set) var favourite: Creature
    /// The dreams, in the order in which the user added them.
    public internal(set) var dreams: Table<Dream>

    /// The limit of ``dreams``: more than one dream a night for twenty-five years.
    public static let mostDreams = 10_000

    /// Creates a document.
    public init(favourite: Creature = .unicorn, dreams: Table<Dream> = []) {
      self.favourite = favourite
      self.dreams = dreams
    }

    public static let fields: [Field<Document>] = [Field("favourite", \.favourite), Field("dreams", \.dreams)]
  }

  /// A user action or an update from the renderer.
  public enum Action: Equatable, Codable, Sendable {
    // Changes of the document.
    /// Adds a dream of the favourite creature, described by the typed text.
    case add(id: Dream.ID)
    /// Adds a dream with this description and leaves the typed text unchanged; for commands.
    case write(id: Dream.ID, String)
    /// Removes a dream. If its own screen is open, shows the list.
    case remove(Dream.ID)
    case change(Dream.ID, DreamChange)
    case prefer(Creature)
    // Navigation and input.
    case type(String)
    case listScrolled(Double)
    case open(Dream.ID)
    case dreamScrolled(Double)
    case openFavourite
    /// Returns from a dream or the favourite creature to the list.
    case close
    /// Starts selecting.
    case select
    case choose(Dream.ID, Bool)
    /// Shares the selected dreams, or retries a failed sharing, as a sharing with this ID.
    case share(as: Sharing.ID)
    /// Goes back one step: from sharing to selecting, or from selecting to viewing the list.
    case cancel
    /// Ends a finished sharing and returns to the list.
    case done
    // Updates from the renderer. An update of another sharing than the present one is dropped.
    case renderingUpdated(RenderingUpdate, of: Sharing.ID)

    // The keys of files that earlier versions wrote.
    private enum CodingKeys: String, CodingKey {
      case add, write, remove, change, prefer, type, listScrolled, open, dreamScrolled, openFavourite, close, select
      case choose, share, cancel, done
      case renderingUpdated = "heard"
    }
  }

  public init() {}

  public func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let id): state.add(id)
    case .write(let id, let text): state.write(id, text)
    case .remove(let id): state.remove(id)
    case .change(let id, let change): state.document.dreams[id: id]?.alter(change)
    case .prefer(let creature): state.document.favourite = creature
    case .type(let text): state.view.typed = Dream.held(text)
    case .listScrolled(let offset): state.view.listScroll = ViewState.scroll(offset)
    case .open(let id): state.view.open(.dream(DreamScreen(id: id)))
    case .dreamScrolled(let offset): state.view.scrollDream(to: offset)
    case .openFavourite: state.view.open(.favourite)
    case .close: state.view.close()
    case .select: state.view.select()
    case .choose(let id, let isSelected): state.choose(id, isSelected)
    case .share(let id): state.share(as: id)
    case .cancel: state.view.cancel()
    case .done: state.view.done()
    case .renderingUpdated(let news, let id): state.view.apply(news, of: id)
    }
    return []
  }
}
