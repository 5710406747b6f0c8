/// Decides, step by step, how the presented screen follows the state: one transition at a time, because a toolkit ignores a
/// presentation that is asked for during another one.
struct ModalPresentation<ID: Equatable> {
  /// The next thing to ask of the toolkit.
  enum Step: Equatable {
    case present(ID)
    case dismiss
  }

  /// The screen that the state wants.
  private(set) var wanted: ID?
  /// The screen that is presented, or on its way in.
  private(set) var presented: ID?
  /// Whether the presenting screen is in a window: nothing can be presented before it is.
  private(set) var isInWindow = false
  /// Whether a transition runs.
  private(set) var isBusy = false

  /// Notes what the state wants, and returns what to do now.
  mutating func want(_ id: ID?) -> Step? {
    wanted = id
    return next()
  }

  /// Notes that a transition has ended, and returns what to do now.
  mutating func settled() -> Step? {
    isBusy = false
    return next()
  }

  /// Notes that the presenting screen has come into a window, or has left it, as it does below a full screen, and returns
  /// what to do now.
  mutating func moved(inWindow: Bool) -> Step? {
    isInWindow = inWindow
    return next()
  }

  /// Notes that the user has dismissed the screen by the system's gesture.
  ///
  /// - Returns: whether the state still wants the screen, so that the app must be told. If the app keeps it nevertheless,
  ///   ``settled()`` presents it again.
  mutating func dismissed() -> Bool {
    let isWanted = presented != nil && wanted == presented
    presented = nil
    return isWanted
  }

  private mutating func next() -> Step? {
    guard !isBusy, wanted != presented else { return nil }
    if presented != nil {
      (isBusy, presented) = (true, nil)
      return .dismiss
    }
    guard isInWindow else { return nil }
    (isBusy, presented) = (true, wanted)
    return wanted.map { .present($0) }
  }
}
