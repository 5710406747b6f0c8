import Foundation
import Tarn
import TarnDocument
import TarnRecord
import TarnStorage
import TarnSync

/// The feature of a sync server: applies the changes that clients send, by the rules of a collection.
///
/// All that happens to the collection is in one action, so a row of the log has the changes together with the IDs by
/// which the server recognizes them.
public struct SyncedCollectionFeature<Collection: SyncedCollection>: Feature, Sendable {
  /// The state: the objects and what the server remembers about them.
  public typealias State = SyncedObjects<Collection.Object>

  /// An action of the server.
  public enum Action: Codable, Equatable, Sendable {
    /// A person has sent changes.
    case received([SyncChange<Collection.Object>], from: PersonID, at: Timestamp)
    /// A server has started, or the collection was replaced under it. The ID is one that no other run has.
    case began(String)
  }

  /// The rules of the collection.
  public let collection: Collection

  /// Creates the feature of a collection.
  public init(_ collection: Collection) { self.collection = collection }

  public func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .received(let changes, let person, let time): state.receive(changes, from: person, at: time, by: collection)
    case .began(let run): state.begin(run: run)
    }
    return []
  }

  /// Nothing can be undone: clients have received it. A change is undone by an opposite one, which they receive, too.
  public static var history: HistoryRules<State, Action> {
    HistoryRules(tracks: [HistoryTrack("nothing", get: { _ in 0 }, set: { _, _ in })])
  }
}

extension SyncedCollection {
  /// Returns the definition of a server's app, by which its file or its database is opened.
  ///
  /// ```swift
  /// let shared = try await Notes().app(name: "Notes").file(at: "notes.tarn").open()
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the app. The file contains it, so it does not change.
  ///   - schema: the version of the saved form, and the migrations from older versions.
  public func app(name: String, schema: Schema = Schema()) -> AppDefinition<SyncedCollectionFeature<Self>> {
    var app = AppDefinition(
      name: name, SyncedCollectionFeature(self), first: SyncedObjects(epoch: UUID().uuidString),
      history: SyncedCollectionFeature<Self>.history, schema: schema, durability: .default)
    // There is nothing to undo.
    app.bounds = StorageBounds(historyRows: 0)
    return app
  }
}
