import Dreams
import DreamsArt
import Synchronization
import Tarn

/// The darkroom, whose pictures come no further than a test lets them: on a quick machine one is done before anybody sees a bar.
struct HeldDarkroom: UseCase {
  final class Gate: Sendable {
    private let isOpen = Mutex(true)

    var isShut: Bool { isOpen.withLock { !$0 } }
    func open() { isOpen.withLock { $0 = true } }
    func shut() { isOpen.withLock { $0 = false } }
  }

  let darkroom: Darkroom
  let gate: Gate

  func perform(_ rendering: Dreams.Rendering, respond: Responder<Dreams.News>) async {
    await darkroom.perform(
      rendering,
      respond: Responder { [gate] news in
        await respond(news)
        // Pause: held as long as the test says; the test, which is bounded, opens the gate or cancels.
        while gate.isShut, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
      })
  }
}
