import Foundation
import Tarn
import TarnDocument
import TarnRecord
import TarnValues

/// The Dreams app: a list of dreams, a favourite creature, an editor with effects, and pictures to share. From
/// “Protocol and Value Oriented Programming in UIKit Apps”.
///
/// ```swift
/// let store = Dreams.app(blobs: blobs).makeStore()
/// let window = store.session("window")
/// window.send(.open(id))
/// window.send(.change(id, .addEffect(.fireBreathing)))
/// store.undo()
/// ```
///
/// The model is one value, so one mechanism undoes all of it. The state of a window is another value, made of enums, so
/// a user is on exactly one screen at a time.
public struct Dreams: DocumentFeature {
  /// The model: the data of the user. A property that is added here and listed in ``fields`` is saved, undone and
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

  /// A user action or an update from the environment.
  public enum Action: Equatable, Codable, Sendable {
    // Changes of the document.
    /// Adds a dream of the favourite creature, described by the typed text.
    case add(id: Dream.ID)
    /// Adds a dream with this description and leaves the typed text unchanged; for commands.
    case write(id: Dream.ID, String)
    case remove(Dream.ID)
    case change(Dream.ID, DreamChange)
    case prefer(Creature)
    // Changes of the window.
    /// Sets the text for a new dream.
    case type(String)
    /// Moves the keyboard to the text of the screen, or back.
    case edit(Bool)
    /// Moves the keyboard to a row of the list.
    case mark(Row)
    case listScrolled(Double)
    case open(Dream.ID)
    case dreamScrolled(Double)
    case openFavourite
    /// Shows the list.
    case openList
    /// Pauses or resumes the effects.
    case pause(Bool)
    /// Goes back one step: from a text, a dream or the favourite to the list, from sharing to selecting, from selecting
    /// to viewing.
    case back
    /// Starts selecting.
    case select
    /// Selects or deselects a dream; while the list is viewed, starts selecting with it.
    case choose(Dream.ID, Bool)
    /// Shares the selected dreams, or retries a failed sharing, as a sharing with this ID.
    case share(as: Sharing.ID)
    /// Saves the finished picture in a folder.
    case save(folder: String)
    /// Ends a finished sharing and returns to the list.
    case done
    // Updates from the environment. An update of another sharing than the present one is dropped.
    case renderingUpdated(Sharing.Progress, of: Sharing.ID)
    case saved(PictureFile, of: StoredImage)
  }

  public init() {}

  public var newSession: Session { Session() }

  public func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    // The loop has checked this already; here it makes the function total.
    guard refusal(of: action, in: document, session) == nil else { return [] }
    switch action {
    case .add(let id):
      document.add(id, session.typed)
      session.typed = ""
      session.row = .dream(id)
      // Scrolls to the end of the list, where the new dream is. No card is higher than 320 points, the height of the
      // editor's.
      session.listScroll = Double(document.dreams.count) * 320
    case .write(let id, let text): document.add(id, text)
    case .remove(let id):
      session.leave(id, of: document.dreams)
      document.dreams.remove(id: id)
    case .change(let id, let change): document.dreams[id: id]?.alter(change)
    case .prefer(let creature): document.favourite = creature
    case .type(let text):
      session.typed = Dream.held(text, to: Dream.longestTyped)
      session.isEditing = true
    case .edit(let isEditing): session.isEditing = isEditing
    case .mark(let row): session.row = row
    case .listScrolled(let offset): session.listScroll = Session.scroll(offset)
    case .open(let id): session.open(.dream(DreamScreen(id: id)), from: .dream(id))
    case .dreamScrolled(let offset): session.scrollDream(to: offset)
    case .openFavourite: session.open(.favourite, from: .favourite)
    case .openList: session.openList()
    case .pause(let isStill): session.isStill = isStill
    case .back: session.goBack()
    case .select: session.select([])
    case .choose(let id, let isSelected): session.choose(id, isSelected)
    case .share(let id): session.share(as: id)
    case .save(let folder): session.save(in: folder)
    case .done: session.finishSharing()
    case .renderingUpdated(let update, let id): session.apply(update, of: id)
    case .saved(let file, let picture): session.apply(file, of: picture)
    }
    return []
  }

  public func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
    switch action {
    case .add(let id): document.refusal(ofAdding: session.typed, id)
    case .write(let id, let text): document.refusal(ofAdding: text, id)
    case .type(let text): Dream.refusal(ofLong: text, to: Dream.longestTyped, field: "dream")
    case .remove(let id), .change(let id, _), .open(let id), .choose(let id, true):
      if !document.dreams.contains(id: id) {
        Refusal("This dream has been removed.")
      } else if case .choose = action, session.selection?.count == Sharing.mostDreams {
        Refusal("One picture shows at most \(Sharing.mostDreams) dreams.")
      } else if case .change(_, .describe(let text)) = action {
        Dream.refusal(ofLong: text, field: "description")
      } else {
        nil
      }
    case .share where session.selection?.isEmpty ?? false: Refusal("Nothing is selected. Select a dream first.")
    default: nil
    }
  }

  /// Removes references to dreams that do not exist in a document. A finished picture stays, whatever becomes of its
  /// dreams.
  public func reconcile(_ session: inout Session, with document: Document) {
    func exists(_ id: Dream.ID) -> Bool { document.dreams.contains(id: id) }
    if case .dream(let id)? = session.row, !exists(id) { session.row = nil }
    switch session.screen {
    case .dream(let screen) where !exists(screen.id): session.screen = .list(.viewing)
    case .list(.selecting(let ids)) where !ids.allSatisfy(exists):
      session.screen = .list(.selecting(ids.filter(exists)))
    case .list(.sharing(var sharing)) where sharing.isRendering && !sharing.dreams.allSatisfy(exists):
      sharing.dreams = sharing.dreams.filter(exists)
      session.screen = .list(.sharing(sharing))
    case .list(.sharing(var sharing)) where sharing.file == .saving(in: nil):
      sharing.file = nil
      session.screen = .list(.sharing(sharing))
    default: break
    }
  }
}

extension Dreams.Document {
  /// Returns the dreams with these IDs that exist, in the order of the list.
  ///
  /// - Complexity: O(k log n), k the number of IDs.
  public func dreams(of ids: [Dream.ID]) -> [Dream] {
    ids.compactMap { dreams.index(id: $0) }.sorted().map { dreams[$0] }
  }

  fileprivate mutating func add(_ id: Dream.ID, _ text: String) {
    dreams.append(Dream(id: id, description: text, creature: favourite))
  }

  fileprivate func refusal(ofAdding text: String, _ id: Dream.ID) -> Refusal? {
    if dreams.contains(id: id) { return Refusal("This dream has been added already.") }
    if !Dream.isSeen(text) { return Refusal("Write the text of the dream first.", field: "dream") }
    if dreams.count >= Self.mostDreams {
      return Refusal("The list is full: it has \(Self.mostDreams) dreams. Remove one first.")
    }
    return Dream.refusal(ofLong: text, field: "dream")
  }
}

extension Dream {
  /// The most characters of a text that is being written for a new dream: 20 times as many as the dream may have, so that
  /// a text that is too long can be shortened.
  public static let longestTyped = 20 * longestDescription

  /// Returns why a text is too long; `nil` if it is not.
  fileprivate static func refusal(ofLong text: String, to longest: Int = longestDescription, field: String) -> Refusal?
  {
    guard text.count > longest else { return nil }
    return Refusal(
      "This text has \(text.count) characters, and a dream has at most \(longestDescription). Shorten it.", field: field
    )
  }
}
