import Tarn

/// The feature of the history bar, which undoes, redoes and time-travels another store. The bar's own state is not part
/// of the history that it controls.
///
/// Its actions describe the changes of the other store; the controller of ``Part/historyBar(of:isolation:)`` executes
/// them.
struct HistoryBar: Feature {
  struct State: Equatable {
    /// Whether the bar shows a slider for each track.
    var isSplit = false
    /// Whether the undo dialog is open, because the user has shaken the device.
    var isDialogOpen = false
    var panel: Panel?
    /// The scroll offset of the list of steps.
    var scrollOffset = 0.0
    var playing: Speed?
    /// How long playback shows the current step. The number distinguishes the waits of one playback: a new number
    /// starts a new wait.
    var wait = Wait(milliseconds: 0, number: 0)
    /// The pasted text of a state that has not been loaded yet.
    var pasted = ""
    /// Why the pasted text could not be loaded.
    var loadError: String?
    /// Whether the bar is one row; `nil` for the default of the page's width: on a phone it is.
    var isFolded: Bool?
    /// The branches of dropped steps, the last one last.
    var branches: [Branch] = []
    /// The message about the last undo or redo, for some seconds.
    var message: Message?
    /// The number of the last message.
    var messageNumber = 0

    /// More than a person remembers. Each may hold a whole earlier state.
    static let mostBranches = 10
  }

  /// A panel above the sliders.
  enum Panel: Equatable, Sendable {
    /// The list of the steps, with what each changed.
    case steps
    /// The state as text.
    case state
  }

  /// Steps that an action in the past has dropped from the history. The bar keeps them while the program runs.
  struct Branch: Equatable, Sendable {
    let id: Int
    /// The name of its last step.
    let label: String
    let count: Int
  }

  /// The content of a message: the name of the undone or redone step, or that there is none.
  enum Announcement: Equatable, Sendable {
    case undone(String)
    case redone(String)
    case nothingToUndo, nothingToRedo
  }

  /// A text for the user. The number distinguishes it from an equal one before.
  struct Message: Equatable, Sendable {
    let text: Announcement
    let number: Int
  }

  enum Speed: Int, Equatable, Sendable {
    case single = 1
    case double = 2
  }

  struct Wait: Hashable, Sendable {
    var milliseconds: Int
    var number: Int
    /// Whether it is the time for which a message is shown.
    var isOfMessage = false
  }

  enum Action: Sendable {
    case split(Bool)
    /// Open another panel, or none.
    case open(Panel?)
    case scrolled(Double)
    case slide(HistoryTarget, to: Int)
    /// Go to a step of the list.
    case select(Int)
    case step(HistoryTarget, by: Int)
    case undo, redo
    /// Show what was undone or redone.
    case announce(Announcement)
    /// The message was closed, its time is over, or the user has done something else.
    case messageEnded
    case fold(Bool)
    /// An action in the past has dropped steps.
    case dropped(Branch)
    /// Go to the end of a branch.
    case restore(Int)
    case forget(Int)
    /// The user shook the device.
    case shaken
    /// The device was shaken and there is a step to undo or redo: open the dialog.
    case dialogOpened
    case cancelled
    case play(Speed)
    case pause
    case waited
    case wait(milliseconds: Int)
    case typed(String)
    case goToPasted
    case loadFailed(String)
    case loaded
  }

  /// The height of a row in the list of steps, in CSS pixels: that of a button.
  static let rowHeight = 44.0

  /// Returns the scroll offset at which a step is in view, with three rows above it: the list is at least five rows high.
  static func scrollOffset(showing position: Int) -> Double { max(0, Double(position - 3) * rowHeight) }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .split(let isSplit): state.isSplit = isSplit
    case .open(let panel):
      state.panel = panel
      state.loadError = nil
    case .scrolled(let offset): state.scrollOffset = offset
    case .slide, .select, .step, .pause: (state.playing, state.message) = (nil, nil)
    case .undo, .redo:
      state.playing = nil
      state.isDialogOpen = false
    case .announce(let text):
      state.messageNumber += 1
      state.message = Message(text: text, number: state.messageNumber)
    case .messageEnded: state.message = nil
    case .fold(let isFolded): state.isFolded = isFolded
    case .dropped(let branch):
      state.branches = (state.branches + [branch]).suffix(State.mostBranches)
    case .restore(let id), .forget(let id): state.branches.removeAll { $0.id == id }
    case .dialogOpened:
      state.playing = nil
      state.isDialogOpen = true
    case .cancelled: state.isDialogOpen = false
    case .play(let speed): state.playing = speed
    case .waited, .shaken: break
    case .wait(let milliseconds):
      state.wait = Wait(milliseconds: milliseconds, number: state.wait.number + 1)
    case .typed(let text):
      state.pasted = text
      state.loadError = nil
    case .goToPasted: state.loadError = nil
    case .loadFailed(let message): state.loadError = message
    case .loaded:
      state.pasted = ""
      state.loadError = nil
    }
    return []
  }

  func subscriptions(_ state: State) -> [Wait] {
    // Five seconds are enough to read a step's name, and the bar shows the step as long as it is the present one.
    let message = state.message.map { [Wait(milliseconds: 5_000, number: $0.number, isOfMessage: true)] } ?? []
    return (state.playing == nil ? [] : [state.wait]) + message
  }
}

/// Responds once, after a delay.
struct DelayUseCase: UseCase {
  func perform(_ wait: HistoryBar.Wait, respond: ResponseSender<Void>) async {
    do {
      try await Task.sleep(for: .milliseconds(wait.milliseconds))
      await respond(())
    } catch {
      // The wait was cancelled: its response is not needed any more.
    }
  }
}
