import Dreams
import DreamsArt
import Foundation
import Tarn
import TarnDocument
import TarnLanguages
import TarnTerminal

/// Returns a terminal that shows a window of Dreams.
///
/// The screen is a function of the window's state, the size, and the number of colors. Cards use the same layout as on
/// every other device. A cache keeps their pictures, so that a key costs only what it changes.
///
/// - Parameters:
///   - depth: the number of colors of the terminal.
///   - folder: the folder for saved pictures.
///   - images: the cache of the cards' pictures.
///   - now: returns the time, for the animation.
///   - words: the language of the person.
/// - Throws: ``TerminalError/noKeys``.
public func dreamsTerminal(
  _ session: DocumentSession<Dreams>, notice: Store<Notice>? = nil, depth: ColorDepth,
  folder: String = FileManager.default.currentDirectoryPath, images: CardImageCache = CardImageCache(),
  now: @escaping () -> Timestamp = { .now() }, words: Localization = .english
) throws(TerminalError) -> Terminal {
  let words = words.forTerminal
  let phase = EnvironmentReading.every(.milliseconds(AnimationFrame.length)) {
    depth.showsImages && session.view.isMoving ? AnimationFrame.phase(at: now()) : CreatureArt.stillPhase
  }
  return try Terminal(frame: session, phase, notice: notice, words: words) { view, phase, size in
    let view = LocalizedSessionView(view, words)
    return DreamsScreen(view: view, size: size, depth: depth, phase: phase, folder: folder, images: images).frame
  }
}

extension SessionView<Dreams> {
  /// Whether a terminal with pictures is animated: an open dream has effects.
  var isMoving: Bool { !session.isStill && openDream?.effects.isEmpty == false }
}

/// The animation frames of the effects in the terminal. There are only a few, so that each picture is rendered once.
enum AnimationFrame {
  /// The duration of a frame in milliseconds. A shorter one would occupy a slow connection completely.
  static let length: Int64 = 250
  /// The number of frames in a period of three seconds, in which rain falls twice.
  static let count: Int64 = 12

  /// Returns the phase of the effects at a time.
  static func phase(at time: Timestamp) -> Double { Double(time.milliseconds / length % count) / Double(count) }
}
