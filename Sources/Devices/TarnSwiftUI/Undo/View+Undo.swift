#if canImport(SwiftUI)
  import Foundation
  import SwiftUI
  import Tarn
  import TarnDocument

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  extension View {
    /// Connects the history of a store with the system's undo manager of the window: the Undo and Redo commands of the menu,
    /// their keys, and the gestures undo and redo its steps, and show their names. Text views keep their own steps there.
    ///
    /// ```swift
    /// WindowGroup { ClocksList(store: store).undoes(store) }
    /// ```
    public func undoes<F: Feature>(_ store: Store<F>) -> some View { modifier(UndoFeeding { UndoSource(store) }) }

    /// Connects the steps within a session with the system's undo manager of the window.
    public func undoes<D: DocumentFeature>(_ session: TrackedSession<D>) -> some View {
      modifier(UndoFeeding { UndoSource(session) })
    }
  }

  private struct UndoFeeding: ViewModifier {
    let source: () -> UndoSource
    @Environment(\.undoManager) private var undoManager
    @SwiftUI.State private var feed: UndoFeed?

    func body(content: Content) -> some View {
      content
        .onChange(of: undoManager.map(ObjectIdentifier.init), initial: true) { _, _ in connect() }
        .onDisappear { disconnect() }
    }

    private func connect() {
      disconnect()
      // The pause lets the event end in which the manager groups.
      feed = undoManager.map { manager in
        UndoFeed(source(), to: manager) { update in
          Task { @MainActor in
            try? await Task.sleep(for: .milliseconds(10))
            update()
          }
        }
      }
    }

    private func disconnect() {
      feed?.end()
      feed = nil
    }
  }

  extension UndoManager: UndoStack {}
#endif
