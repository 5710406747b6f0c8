#if canImport(SwiftUI)
  import SwiftUI
  import Tarn
  import TarnDocument
  import TarnLanguages

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// The buttons that undo and redo the next step of a history, or of a session, with its name: for a toolbar.
  ///
  /// ```swift
  /// ClocksList(store: store).toolbar { HistoryButtons(store) }
  /// ```
  public struct HistoryButtons: View {
    /// Returns the names of the next steps, tracked.
    private let names: () -> UndoStepNames
    private let undo: () -> Void
    private let redo: () -> Void
    private let words: Localization

    /// Creates the buttons for the history of a store.
    ///
    /// - Parameters:
    ///   - store: the store with the history.
    ///   - words: the language of the person.
    public init<F: Feature>(_ store: Store<F>, words: Localization = .english) {
      names = { UndoStepNames(undo: store.undoActionName, redo: store.redoActionName) }
      (undo, redo, self.words) = ({ store.undo() }, { store.redo() }, words)
    }

    /// Creates the buttons for the steps within a session.
    ///
    /// - Parameters:
    ///   - session: the session of the person.
    ///   - words: the language of the person.
    public init<D: DocumentFeature>(_ session: TrackedSession<D>, words: Localization = .english) {
      names = {
        UndoStepNames(undo: session.base.trackedUndoActionName, redo: session.base.trackedRedoActionName)
      }
      (undo, redo, self.words) = ({ session.undo() }, { session.redo() }, words)
    }

    /// Two buttons.
    public var body: some View {
      let names = names()
      let (undoName, redoName) = (names.undo ?? "", names.redo ?? "")
      Button(
        undoName.isEmpty ? words("Undo") : words("Undo \(words.translation(of: undoName))"),
        systemImage: "arrow.uturn.backward"
      ) { undo() }
      .disabled(names.undo == nil)
      Button(
        redoName.isEmpty ? words("Redo") : words("Redo \(words.translation(of: redoName))"),
        systemImage: "arrow.uturn.forward"
      ) { redo() }
      .disabled(names.redo == nil)
    }
  }
#endif
