import Tarn
import Testing

@Suite("The messages of faults")
struct FaultTests {
  static let messages: [(Fault, String)] = [
    (
      .endlessRounds(rounds: 100, observers: ["App/Form.swift:12", "App/List.swift:7"], dropped: 1),
      """
      The state did not settle within 100 rounds, because observers keep sending actions on each other's changes: \
      App/Form.swift:12, App/List.swift:7. 1 queued action was dropped. \
      In one of them, send only if the action would change the state.
      """
    ),
    (
      .endlessRounds(rounds: 100, observers: ["App/Form.swift:12"], dropped: 3),
      """
      The state did not settle within 100 rounds, because observers keep sending actions on each other's changes: \
      App/Form.swift:12. 3 queued actions were dropped. \
      In one of them, send only if the action would change the state.
      """
    ),
    (
      .mailboxFull(bound: 65_536, dropped: 1),
      """
      The store's mailbox was full with 65536 actions, so 1 more was dropped. Where \
      many actions are sent, wait for room with `await mailbox.deliver(…)`, and find the code that blocks the store's isolation.
      """
    ),
    (
      .queueFull(bound: 65_536),
      """
      More than 65536 actions were sent while the store settled one; the store dropped the rest. Look for an observer \
      that sends in a loop, or combine many changes in one action.
      """
    ),
    (
      .endlessResponses("draw", bound: 65_536),
      """
      One action caused more than 65536 synchronous responses; the store dropped the request draw and all later ones. \
      Look for a feature that sends a new request on each response, or combine many requests in one.
      """
    ),
    (
      .effectNotHandled("askWeather"),
      """
      No effect handler accepts the effect askWeather, so it was not performed. Add a handler for it to the store's `effects`.
      """
    ),
    (
      .subscriptionNotHandled("clock"),
      """
      No effect handler accepts the subscription clock, so it does not run. Add a handler for it to the store's `subscriptions`.
      """
    ),
    (
      .tooManyEffects("save", bound: 65_536),
      """
      65536 effects are waiting, so the effect save will not be performed. The app returns effects faster than its use \
      cases finish: return fewer, or use a subscription that follows the state.
      """
    ),
    (
      .elementMissing("rename"),
      """
      The action rename was dropped, because the part of the state that it was sent to no longer exists.
      """
    ),
    (
      .refused("take", reason: "There is nothing to take."),
      """
      The action take was refused: There is nothing to take. No listener shows this to the user: add one with \
      `store.onRefusal`, or send with `try store.request(…)`.
      """
    ),
    (
      .unknownTrack("documnet", tracks: ["document", "view"]),
      """
      The history has no track named documnet, so the jump was ignored. Its tracks are document, view.
      """
    ),
  ]

  @Test("A fault's message says what happened and what to do", arguments: messages)
  func description(fault: Fault, message: String) { #expect(fault.description == message) }

  @Test("Every kind of fault has a test of its message")
  func complete() {
    func kind(_ fault: Fault) -> Int {
      // A new case doesn't compile here until the table above has its message.
      switch fault {
      case .endlessRounds: 0
      case .queueFull: 1
      case .effectNotHandled: 2
      case .subscriptionNotHandled: 3
      case .tooManyEffects: 4
      case .elementMissing: 5
      case .unknownTrack: 6
      case .endlessResponses: 7
      case .mailboxFull: 8
      case .refused: 9
      }
    }
    #expect(Set(Self.messages.map { kind($0.0) }) == Set(0...9))
  }
}
