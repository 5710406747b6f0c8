import Dreams
import DreamsArt
import Foundation
import Tarn
import TarnTerminal

/// Dreams on a whole terminal: a face beside the browser's, over the same core.
///
/// ```swift
/// let face = DreamsFace(store, depth: depth) { picture in try await bytes(picture) }
/// let end = try await face.terminal().run()
/// ```
///
/// What is shown is a function of the app's state, of what the terminal alone knows (``Console``), and of how many cells and
/// colours there are. Cards are those of every other device; the pictures on them are kept (``Gallery``), so that a key costs
/// what it changes.
///
/// It lives where its store lives.
public final class DreamsFace {
  let core: Store<Dreams>
  let console: Store<Console>
  let gallery = Gallery()
  private let ink: Ink
  private let newID: () -> UUID
  private(set) var size = TerminalSize(columns: 80, rows: 24)
  var onQuit: () -> Void = {}

  /// - Parameters:
  ///   - depth: how many colours the terminal shows.
  ///   - folder: where pictures are saved.
  ///   - newID: makes one for each dream and each sharing.
  ///   - pictures: the bytes of a picture that is kept.
  public init(
    _ core: Store<Dreams>, depth: ColorDepth, folder: String = FileManager.default.currentDirectoryPath,
    newID: @escaping () -> UUID = { UUID() }, isolation: isolated any Actor = #isolation,
    pictures: @escaping @Sendable (Picture) async throws -> [UInt8]
  ) {
    self.core = core
    ink = Ink(depth)
    self.newID = newID
    console = Store(
      Console.State(), Console(),
      effects: [
        Connection(SavePicture(in: folder, bytes: pictures)) {
          $0
        } action: { picture, outcome in
          .saved(outcome, picture)
        }
      ], isolation: isolation)
  }

  /// Says how it stands with the file of the dreams, at the lower right; `nil` if there is nothing to say.
  public func stand(_ standing: Console.Standing?) { console.send(.stand(standing)) }

  /// Says something in the line below the list, until the person does the next thing.
  public func say(_ words: String) { console.send(.say(words)) }

  /// A terminal that shows it. Escape in the list ends its run.
  ///
  /// - Throws: ``TerminalError/noKeys``.
  public func terminal(isolation: isolated any Actor = #isolation) throws(TerminalError) -> Terminal {
    let beats = Reading.every(.milliseconds(Beat.length)) { [unowned self] in
      isMoving ? Beat(Timestamp.now()) : Beat.still
    }
    let terminal = try Terminal(watching: core, console, reading: beats, isolation: isolation) {
      self.view($0, $1)
    } send: {
      self.send($0)
    }
    onQuit = { [weak terminal] in terminal?.stop() }
    return terminal
  }

  /// What is shown at a beat, with so many cells.
  public func view(_ beat: Beat = .still, _ size: TerminalSize) -> Node<Wish> {
    self.size = size
    return glance(beat).screen
  }

  func glance(_ beat: Beat = .still) -> Glance {
    Glance(
      core: core.state, console: console.state, size: size, ink: ink, beat: beat, gallery: gallery,
      undo: core.history?.undoable?.label, redo: core.history?.redoable?.label)
  }

  /// Whether anything on the screen moves: the effects of the dream that is open, where they are pictures.
  var isMoving: Bool {
    guard ink == .pixels, !console.state.isStill, let dream = core.state.openDream else { return false }
    return !dream.effects.isEmpty
  }

  func makeID() -> UUID { newID() }
}
