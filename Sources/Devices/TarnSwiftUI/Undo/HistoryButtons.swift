#if canImport(SwiftUI)
  import SwiftUI
  import Tarn
  import TarnLanguages

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// The buttons that undo and redo the next step of a history, with its name: for a toolbar.
  ///
  /// ```swift
  /// ClocksList(store: store).toolbar { HistoryButtons(store) }
  /// ```
  public struct HistoryButtons<F: Feature>: View {
    private let store: Store<F>
    private let words: Localization

    /// Creates the buttons.
    ///
    /// - Parameters:
    ///   - store: the store with the history.
    ///   - words: the language of the person.
    public init(_ store: Store<F>, words: Localization = .english) { (self.store, self.words) = (store, words) }

    /// Two buttons.
    public var body: some View {
      let (undo, redo) = (store.undoActionName ?? "", store.redoActionName ?? "")
      Button(
        undo.isEmpty ? words("Undo") : words("Undo \(words.translation(of: undo))"), systemImage: "arrow.uturn.backward"
      ) { store.undo() }
      .disabled(!store.canUndo)
      Button(
        redo.isEmpty ? words("Redo") : words("Redo \(words.translation(of: redo))"), systemImage: "arrow.uturn.forward"
      ) { store.redo() }
      .disabled(!store.canRedo)
    }
  }
#endif
