import Tarn

/// The bar that winds an app: a feature with a state of its own, which is not part of what it winds.
///
/// What it does to the app it says as actions, and ``Part/historyBar(of:)`` carries them out.
struct HistoryBar: Feature {
  struct State: Equatable {
    /// Whether each lane has a slider of its own.
    var isSplit = false
    /// Whether a person who has shaken the device is asked what to undo.
    var isAsking = false
    /// Whether the panel with the state as text is open.
    var isOpen = false
    var playing: Speed?
    /// How long the step that is shown stays, and which wait of this run it is: a new number is a new wait.
    var wait = Wait(milliseconds: 0, number: 0)
    /// What has been pasted and not yet been gone to.
    var pasted = ""
    /// What was wrong with it.
    var refusal: String?
  }

  enum Speed: Int, Equatable, Sendable {
    case single = 1
    case double = 2
  }

  struct Wait: Hashable, Sendable {
    var milliseconds: Int
    var number: Int
  }

  enum Action: Sendable {
    case split(Bool)
    case open(Bool)
    case slide(Reel, to: Int)
    case step(Reel, by: Int)
    case undo, redo
    /// The device was shaken.
    case shaken
    /// There is something to undo or to redo: which?
    case asked
    case cancelled
    case play(Speed)
    case pause
    case waited
    case wait(milliseconds: Int)
    case typed(String)
    case goToPasted
    case refused(String)
    case went
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .split(let isSplit): state.isSplit = isSplit
    case .open(let isOpen):
      state.isOpen = isOpen
      state.refusal = nil
    case .slide, .step, .pause: state.playing = nil
    case .undo, .redo:
      state.playing = nil
      state.isAsking = false
    case .asked:
      state.playing = nil
      state.isAsking = true
    case .cancelled: state.isAsking = false
    case .play(let speed): state.playing = speed
    case .waited, .shaken: break
    case .wait(let milliseconds):
      state.wait = Wait(milliseconds: milliseconds, number: state.wait.number + 1)
    case .typed(let text):
      state.pasted = text
      state.refusal = nil
    case .goToPasted: state.refusal = nil
    case .refused(let why): state.refusal = why
    case .went:
      state.pasted = ""
      state.refusal = nil
    }
    return []
  }

  func sources(_ state: State) -> [Wait] { state.playing == nil ? [] : [state.wait] }
}

/// Waits once.
struct Waiting: UseCase {
  func perform(_ wait: HistoryBar.Wait, respond: Responder<Void>) async {
    do {
      try await Task.sleep(for: .milliseconds(wait.milliseconds))
      await respond(())
    } catch {
      // Cancelled: nobody waits for it any more.
    }
  }
}
