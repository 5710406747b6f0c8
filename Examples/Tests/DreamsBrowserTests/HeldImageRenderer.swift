import Dreams
import DreamsArt
import Synchronization
import Tarn

/// A renderer whose progress a test controls: on a fast machine a picture would be finished before the page shows a
/// bar.
struct HeldImageRenderer: UseCase {
  final class Gate: Sendable {
    private let isOpen = Mutex(true)

    var isShut: Bool { isOpen.withLock { !$0 } }
    func open() { isOpen.withLock { $0 = true } }
    func shut() { isOpen.withLock { $0 = false } }
  }

  let darkroom: ImageRenderer
  let gate: Gate

  func perform(_ rendering: Dreams.Rendering, respond: ResponseSender<Dreams.Sharing.Progress>) async {
    await darkroom.perform(
      rendering,
      respond: ResponseSender { [gate] update in
        await respond(update)
        // Pause: holds the rendering until the bounded test opens the gate or cancels.
        while gate.isShut, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
      })
  }
}
