#if canImport(SwiftUI)
  import Foundation
  import SwiftUI
  import Tarn

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  extension View {
    /// Saves a part of the state with the scene, and restores it when the system creates the scene again: for the view
    /// state of an app whose file does not contain it. An app with a file that contains its view state needs no scene storage.
    ///
    /// ```swift
    /// ClocksList(store: store).restores(\.view, of: store, key: "clocks") { .restore($0) }
    /// ```
    ///
    /// - Parameters:
    ///   - path: the part. A saved part that can't be decoded any more is ignored.
    ///   - store: the store with the part.
    ///   - key: the key in the scene's storage.
    ///   - action: returns the action that restores a part.
    public func restores<S: TrackedStore, Part: Codable & Equatable>(
      _ path: KeyPath<S.State, Part>, of store: S, key: String, with action: @escaping (Part) -> S.Action
    ) -> some View {
      modifier(SceneRestoration(store: store, path: path, key: key, action: action))
    }
  }

  private struct SceneRestoration<S: TrackedStore, Part: Codable & Equatable>: ViewModifier {
    let store: S
    let path: KeyPath<S.State, Part>
    let action: (Part) -> S.Action
    @SceneStorage private var saved: Data?
    @SwiftUI.State private var isRestored = false

    init(store: S, path: KeyPath<S.State, Part>, key: String, action: @escaping (Part) -> S.Action) {
      self.store = store
      self.path = path
      self.action = action
      _saved = SceneStorage(key)
    }

    func body(content: Content) -> some View {
      content
        .onAppear(perform: restore)
        .onChange(of: store[path]) { _, part in saved = try? JSONEncoder().encode(part) }
    }

    private func restore() {
      guard !isRestored else { return }
      isRestored = true
      guard let saved, let part = try? JSONDecoder().decode(Part.self, from: saved), part != store[path] else { return }
      store.send(action(part), cause: .loaded)
    }
  }
#endif
