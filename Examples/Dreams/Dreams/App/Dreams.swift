import Foundation
import Tarn
import TarnRecord
import TarnValues

/// Dreams: a list of them, a favourite creature, an editor with effects, and pictures to share. From “Protocol and Value Oriented
/// Programming in UIKit Apps”.
///
/// ```swift
/// let store = Store(Dreams.State.initial, Dreams(), sources: [Dreams.rendering(by: renderer)], history: Dreams.history)
/// store.send(.open(id))
/// store.send(.change(id, .put(.fireBreathing)))
/// store.undo()
/// ```
///
/// The model is one value, so there is one way to undo it; where the person is is another, of enums, so they are in one place
/// at a time.
public struct Dreams: Feature {
  public struct State: Record {
    public internal(set) var document: Document
    public internal(set) var view = ViewState()

    public init(document: Document = Document()) { self.document = document }

    public static let fields: [Field<State>] = [Field("document", \.document), Field("view", \.view)]
  }

  /// What is the person's: all of the model. A property that is added here and named in the list is saved, undone and restored.
  public struct Document: Record {
    public internal(set) var favourite: Creature
    /// In the order in which they were dreamt.
    public internal(set) var dreams: Table<Dream>

    /// More than a dream a night for twenty-five years.
    public static let mostDreams = 10_000

    public init(favourite: Creature = .unicorn, dreams: Table<Dream> = []) {
      self.favourite = favourite
      self.dreams = dreams
    }

    public static let fields: [Field<Document>] = [Field("favourite", \.favourite), Field("dreams", \.dreams)]
  }

  public enum Action: Equatable, Codable, Sendable {
    // What the person makes.
    /// Adds a dream of the favourite creature, described by what is typed.
    case add(id: Dream.ID)
    /// Adds one that is described so, and leaves alone what is typed: for commands.
    case write(id: Dream.ID, String)
    /// Takes a dream out; from its own screen back to the list.
    case remove(Dream.ID)
    case change(Dream.ID, DreamChange)
    case prefer(Creature)
    // Where they go.
    case type(String)
    case listScrolled(Double)
    case open(Dream.ID)
    case dreamScrolled(Double)
    case openFavourite
    /// From a dream or the favourite creature back to the list.
    case close
    /// Begins selecting.
    case select
    case choose(Dream.ID, Bool)
    /// Shares what is selected, or tries again what has failed, as a sharing with an identity of its own.
    case share(as: Sharing.ID)
    /// One step back: from sharing to selecting, from selecting to the list.
    case cancel
    /// The picture was had: back to the list.
    case done
    // What happened outside. Of another sharing than the present one it is dropped.
    case heard(News, of: Sharing.ID)
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
    case .heard(let news, let id): state.view.hear(news, of: id)
    }
    return []
  }
}
