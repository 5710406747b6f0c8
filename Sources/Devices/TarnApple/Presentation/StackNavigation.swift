/// Decides how a stack of screens follows a path in the state, and how the state follows a Back button or gesture.
struct StackNavigation<ID: Equatable> {
  /// The next thing to do.
  enum Step: Equatable {
    /// Show these screens above the root.
    case show([ID])
    /// Tell the app that the user has gone back to these screens.
    case tell([ID])
  }

  /// The path that the state wants.
  private(set) var wanted: [ID] = []
  /// The screens of the stack above the root.
  private(set) var shown: [ID] = []
  /// Whether a transition of the stack runs.
  private(set) var isBusy = false

  /// Notes the path of the state, and returns what to do now.
  mutating func want(_ path: [ID]) -> Step? {
    wanted = path
    return next()
  }

  /// Notes that a transition has begun.
  mutating func began() { isBusy = true }

  /// Notes that no transition runs, after one has ended or was cancelled.
  ///
  /// - Parameter count: the number of screens above the root: fewer than were shown if the user has gone back.
  /// - Returns: what to do now.
  mutating func ended(count: Int) -> Step? {
    isBusy = false
    guard count < shown.count else { return next() }
    let gone = shown
    shown.removeLast(shown.count - count)
    // A path that the state has changed meanwhile is newer than the gesture.
    return wanted == gone ? .tell(shown) : next()
  }

  /// Returns what to do after the app was told of a gesture: if it has kept its path, the screens come back.
  mutating func next() -> Step? {
    guard !isBusy, wanted != shown else { return nil }
    shown = wanted
    return .show(wanted)
  }
}
