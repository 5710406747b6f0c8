import Tarn
import Testing

@Suite("The messages of faults")
struct FaultTests {
  static let words: [(Fault, String)] = [
    (
      .endlessRounds(rounds: 100, observers: ["App/Form.swift:12", "App/List.swift:7"], dropped: 1),
      """
      The state had not settled after 100 rounds, because observers answer each other's changes with actions: \
      App/Form.swift:12, App/List.swift:7. 1 queued action was dropped. \
      Send from one of them only when what it would change is not so already.
      """
    ),
    (
      .endlessRounds(rounds: 100, observers: ["App/Form.swift:12"], dropped: 3),
      """
      The state had not settled after 100 rounds, because observers answer each other's changes with actions: \
      App/Form.swift:12. 3 queued actions were dropped. \
      Send from one of them only when what it would change is not so already.
      """
    ),
    (
      .mailboxFull(bound: 65_536, dropped: 1),
      """
      65536 actions were waiting in the store's mailbox, so 1 more was dropped. Wait \
      for room with `await mailbox.deliver(…)` where many are sent, and look for what keeps the store's isolation busy.
      """
    ),
    (
      .queueFull(bound: 65_536),
      """
      More than 65536 actions were sent while one was settling; the rest were dropped. Look for an observer that \
      sends in a loop, or put the change of many things into one action.
      """
    ),
    (
      .endlessAnswers("draw", bound: 65_536),
      """
      One action led to more than 65536 immediate answers; what draw and others asked after that was dropped. Look for \
      a feature that asks again whenever it is answered, or ask for many things in one request.
      """
    ),
    (
      .effectNotConnected("askWeather"),
      """
      No use case takes the effect askWeather, so nothing was done. Add a Connection for it to the store's `effects`.
      """
    ),
    (
      .sourceNotConnected("clock"),
      """
      No use case takes the source clock, so nothing runs. Add a Connection for it to the store's `sources`.
      """
    ),
    (
      .tooManyEffects("save", bound: 65_536),
      """
      65536 effects are waiting to be performed, so save was not taken. Something asks faster than the outside \
      answers: ask less often, or let a source that follows the state do it.
      """
    ),
    (
      .sentToVanished("rename"),
      """
      rename was sent to a part of the state that is no longer there, and was dropped.
      """
    ),
    (
      .unknownLane("documnet", known: ["document", "view"]),
      """
      The history has no lane called documnet, so nothing was wound. Its lanes are document, view.
      """
    ),
  ]

  @Test("A fault's message says what happened and what to do", arguments: words)
  func exactWords(fault: Fault, words: String) { #expect(fault.description == words) }

  @Test("Every kind of fault has a test of its message")
  func complete() {
    func kind(_ fault: Fault) -> Int {
      // A new case doesn't compile here until the table above has its message.
      switch fault {
      case .endlessRounds: 0
      case .queueFull: 1
      case .effectNotConnected: 2
      case .sourceNotConnected: 3
      case .tooManyEffects: 4
      case .sentToVanished: 5
      case .unknownLane: 6
      case .endlessAnswers: 7
      case .mailboxFull: 8
      }
    }
    #expect(Set(Self.words.map { kind($0.0) }) == Set(0...8))
  }
}
