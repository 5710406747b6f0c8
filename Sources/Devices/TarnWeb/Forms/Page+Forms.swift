import Tarn
import TarnView

// The posts of browsers without scripts. They become the events that the page's script would have sent.
extension Page {
  enum FormOutcome: Equatable {
    case handled
    /// The address has no place.
    case missing
    /// An element that the form refers to is not in the page any more, or is another one: nothing was done.
    case changed
    case refused([Refusal])
    /// The fields were changed, and the action waits for the answer to a question.
    case asks(FormQuestion)
  }

  /// Goes to the place at which the form was, enters the texts of the fields that the user has changed, and presses the button.
  ///
  /// - Parameter address: the address at which the form was.
  func handle(_ post: FormPost, at address: Address?) -> FormOutcome {
    do throws(PageAddresses.Problem) {
      try addresses?.open(loaded: address)
    } catch {
      return .missing
    }
    flush()
    guard !hasConnections else { return handle(post) }
    isHandlingForm = true
    let parts = mountedParts
    for part in parts {
      part.setObserving(true)
      part.mount(numbers)
    }
    defer {
      isHandlingForm = false
      for part in parts { part.setObserving(false) }
      unmount()
    }
    return handle(post)
  }

  /// The connection of the events, which no stream has.
  private static let sender = "form"

  private func handle(_ post: FormPost) -> FormOutcome {
    guard let plan = FormPlan(post, formControls) else { return .changed }
    let words = FormWords(words)
    for part in mountedParts { _ = part.takeRefusals() }
    isHandling = true
    var isFound = true
    for event in plan.fields where !deliver(event) { isFound = false }
    let agrees = plan.question.map { $0.control == post.agreed } ?? true
    if agrees, let action = plan.action, !deliver(action) {
      return finish(plan, [Refusal(plan.isSubmit ? words.isIncomplete : words.elementMissing)])
    }
    let outcome = finish(plan, isFound ? [] : [Refusal(words.elementMissing)])
    if case .handled = outcome, !agrees, let question = plan.question { return .asks(question) }
    return outcome
  }

  /// Each event acts on the view after the events before it.
  private func deliver(_ event: PageEvent) -> Bool {
    flush()
    return mountedParts.contains { $0.handle(event, from: Self.sender) }
  }

  private func finish(_ plan: FormPlan, _ further: [Refusal]) -> FormOutcome {
    isHandling = false
    let refusals = mountedParts.flatMap { $0.takeRefusals() } + further
    flush()
    for part in mountedParts {
      for event in plan.fields where event.typedOn != nil { part.acknowledged(event, from: Self.sender) }
      part.forget(Self.sender)
    }
    return refusals.isEmpty ? .handled : .refused(refusals)
  }

  /// The elements of the page by their IDs, without those that share one.
  private var formControls: [String: FormControl] {
    var controls: [String: FormControl] = [:]
    var ambiguous: Set<String> = []
    for (index, part) in mountedParts.enumerated() {
      for control in part.formControls(part: index) where controls.updateValue(control, forKey: control.id) != nil {
        ambiguous.insert(control.id)
      }
    }
    return controls.filter { !ambiguous.contains($0.key) }
  }
}
