import RandomCases
import TarnTesting
import Testing

@testable import TarnApple

/// A toolkit as unkind as UIKit: it ignores what is asked for during a transition, and a presentation without a window or
/// over another; its transitions end when they like, and a full screen takes the window of the one below.
private struct Toolkit {
  private(set) var onScreen: Int?
  private(set) var isInTransition = false
  private(set) var ignored = 0
  var isInWindow = false

  mutating func perform(_ step: ModalPresentation<Int>.Step) {
    switch step {
    case .present(let id) where isInWindow && !isInTransition && onScreen == nil: onScreen = id
    case .dismiss where !isInTransition && onScreen != nil: onScreen = nil
    default:
      ignored += 1
      return
    }
    isInTransition = true
  }

  mutating func endTransition() { isInTransition = false }

  /// The user's swipe, possible only while the screen rests.
  mutating func swipe() { onScreen = nil }
}

@Suite("A presented screen follows the state") struct PresentationTests {
  @Test("In any order of changes, transitions, swipes and windows, the toolkit ignores nothing and ends at the state")
  func follows() {
    for seed in randomCases(0..<2_000) {
      var random = SeededRandom(seed: seed)
      var (toolkit, presentation, state) = (Toolkit(), ModalPresentation<Int>(), Int?.none)
      func perform(_ step: ModalPresentation<Int>.Step?) { if let step { toolkit.perform(step) } }
      for _ in 0..<30 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          state = Bool.random(using: &random) ? Int.random(in: 0..<3, using: &random) : nil
          perform(presentation.want(state))
        case 1 where toolkit.isInTransition:
          toolkit.endTransition()
          perform(presentation.settled())
        case 2 where toolkit.onScreen != nil && !toolkit.isInTransition:
          toolkit.swipe()
          if presentation.dismissed() {
            // The app closes its sheet, or refuses to.
            if Bool.random(using: &random) {
              state = nil
              perform(presentation.want(nil))
            }
          }
          perform(presentation.settled())
        case 3:
          toolkit.isInWindow.toggle()
          perform(presentation.moved(inWindow: toolkit.isInWindow))
        default: continue
        }
      }
      toolkit.isInWindow = true
      perform(presentation.moved(inWindow: true))
      while toolkit.isInTransition {
        toolkit.endTransition()
        perform(presentation.settled())
      }
      #expect(toolkit.onScreen == state, "seed \(seed)")
      #expect(toolkit.ignored == 0, "seed \(seed)")
    }
  }

  @Test("Another item of the state waits until the first screen has gone")
  func replaces() {
    var presentation = ModalPresentation<Int>()
    #expect(presentation.want(1) == nil, "There is no window yet.")
    #expect(presentation.moved(inWindow: true) == .present(1))
    #expect(presentation.want(2) == nil, "The first transition runs.")
    #expect(presentation.settled() == .dismiss)
    #expect(presentation.settled() == .present(2))
    #expect(presentation.settled() == nil)
  }

  @Test("A full screen, which takes the window of the one below, is dismissed")
  func fullScreen() {
    var presentation = ModalPresentation<Int>()
    _ = (presentation.want(1), presentation.moved(inWindow: true), presentation.settled())
    #expect(presentation.moved(inWindow: false) == nil)
    #expect(presentation.want(nil) == .dismiss)
  }

  @Test("A screen that the state keeps comes back after a swipe")
  func keeps() {
    var presentation = ModalPresentation<Int>()
    _ = (presentation.want(1), presentation.moved(inWindow: true), presentation.settled())
    let isTold = presentation.dismissed()
    #expect(isTold, "The app keeps its sheet.")
    #expect(presentation.settled() == .present(1))
  }
}

@Suite("A stack of screens follows a path, and the path a gesture") struct StackNavigationTests {
  @Test("In any order of changes, transitions and gestures, the stack ends at the state's path")
  func follows() {
    for seed in randomCases(0..<2_000) {
      var random = SeededRandom(seed: seed)
      var (stack, path) = (StackNavigation<Int>(), [Int]())
      var onScreen: [Int] = []
      var isInTransition = false
      func perform(_ step: StackNavigation<Int>.Step?) {
        switch step {
        case .show(let ids):
          #expect(!isInTransition, "seed \(seed): UIKit's stack would be corrupted")
          if ids.last != onScreen.last, Bool.random(using: &random) {
            isInTransition = true
            stack.began()
          }
          onScreen = ids
        case .tell(let ids):
          // The app goes back, or refuses to, or goes somewhere else.
          switch Int.random(in: 0..<3, using: &random) {
          case 0: path = ids
          case 1: path = [7]
          default: break
          }
          perform(stack.want(path))
          perform(stack.next())
        case nil: return
        }
      }
      for _ in 0..<30 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          path = Array((0..<5).shuffled(using: &random).prefix(Int.random(in: 0..<4, using: &random)))
          perform(stack.want(path))
        case 1 where isInTransition:
          isInTransition = false
          perform(stack.ended(count: onScreen.count))
        case 2 where !isInTransition && !onScreen.isEmpty:
          // A gesture, which the user may end where it began; meanwhile the state may change.
          stack.began()
          isInTransition = true
          if Bool.random(using: &random) {
            path = [8]
            perform(stack.want(path))
          }
          if Bool.random(using: &random) { onScreen.removeLast() }
          isInTransition = false
          perform(stack.ended(count: onScreen.count))
        default: continue
        }
      }
      while isInTransition {
        isInTransition = false
        perform(stack.ended(count: onScreen.count))
      }
      #expect(onScreen == path, "seed \(seed)")
    }
  }

  @Test("Back tells the app the shorter path, once")
  func back() {
    var stack = StackNavigation<Int>()
    #expect(stack.want([1, 2]) == .show([1, 2]))
    stack.began()
    #expect(stack.ended(count: 2) == nil)
    stack.began()
    #expect(stack.ended(count: 1) == .tell([1]))
    #expect(stack.want([1]) == nil)
  }
}
