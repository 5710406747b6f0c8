import Dreams
import DreamsArt
import Foundation
import Tarn
import TarnTerminal

/// The full-screen terminal app. It shares its core with the browser's page.
///
/// ```swift
/// let app = DreamsTerminalApp(store, depth: depth) { picture in try await bytes(picture) }
/// let end = try await app.terminal().run()
/// ```
///
/// The screen is a function of the app's state, the terminal's own state (``TerminalState``), the size, and the number of
/// colors. Cards use the same layout as on every other device. ``CardImageCache`` caches their pictures, so that a key costs
/// only what it changes.
///
/// It is isolated to the same actor as its store.
public final class DreamsTerminalApp {
  let core: Store<Dreams>
  let terminalStore: Store<TerminalState>
  let imageCache = CardImageCache()
  private let colors: ColorSupport
  private let newID: () -> UUID
  private(set) var size = TerminalSize(columns: 80, rows: 24)
  var onQuit: () -> Void = {}

  /// Creates the app.
  ///
  /// - Parameters:
  ///   - depth: the number of colors of the terminal.
  ///   - folder: the folder for saved pictures.
  ///   - newID: returns an ID for each dream and each sharing.
  ///   - pictures: returns the bytes of a stored picture.
  public init(
    _ core: Store<Dreams>, depth: ColorDepth, folder: String = FileManager.default.currentDirectoryPath,
    newID: @escaping () -> UUID = { UUID() }, isolation: isolated any Actor = #isolation,
    pictures: @escaping @Sendable (StoredImage) async throws -> [UInt8]
  ) {
    self.core = core
    colors = ColorSupport(depth)
    self.newID = newID
    terminalStore = Store(
      TerminalState.State(), TerminalState(),
      effects: [
        EffectHandler(SavePicture(in: folder, bytes: pictures)) {
          $0
        } action: { picture, outcome in
          .saved(outcome, picture)
        }
      ], isolation: isolation)
  }

  /// Shows the state of the dreams' file at the lower right; `nil` clears it.
  public func showFileStatus(_ fileStatus: TerminalState.FileStatus?) { terminalStore.send(.setFileStatus(fileStatus)) }

  /// Shows a message below the list until the user's next command.
  public func report(_ words: String) { terminalStore.send(.showMessage(words)) }

  /// Returns a terminal that shows the app. Escape in the list stops it.
  ///
  /// - Throws: ``TerminalError/noKeys``.
  public func terminal(isolation: isolated any Actor = #isolation) throws(TerminalError) -> Terminal {
    let frames = EnvironmentReading.every(.milliseconds(AnimationFrame.length)) { [unowned self] in
      isMoving ? AnimationFrame(Timestamp.now()) : AnimationFrame.still
    }
    let terminal = try Terminal(showing: core, terminalStore, frames) { _, _, frame, size in
      self.view(frame, size)
    } send: {
      self.send($0)
    }
    onQuit = { [weak terminal] in terminal?.stop() }
    return terminal
  }

  /// Returns the screen at an animation frame, for a size in cells.
  public func view(_ frame: AnimationFrame = .still, _ size: TerminalSize) -> Node<KeyCommand> {
    self.size = size
    return screenModel(frame).screen
  }

  func screenModel(_ frame: AnimationFrame = .still) -> ScreenModel {
    ScreenModel(
      core: core.state, terminal: terminalStore.state, size: size, colors: colors, frame: frame, imageCache: imageCache,
      undo: core.history?.undoable?.label, redo: core.history?.redoable?.label)
  }

  /// Whether the screen is animated: an open dream has effects, and the terminal shows pictures.
  var isMoving: Bool {
    guard colors == .pixels, !terminalStore.state.isStill, let dream = core.state.openDream else { return false }
    return !dream.effects.isEmpty
  }

  func makeID() -> UUID { newID() }
}
