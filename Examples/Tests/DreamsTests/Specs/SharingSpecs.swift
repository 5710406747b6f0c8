import Dreams
import Tarn
import TarnTesting
import Testing

@Suite("Specs of selecting and sharing") struct SharingSpecs {
  private typealias Story = Spec<FeatureSubject<Dreams>, Action>
  private static let first = uuid(1000)
  private static let second = uuid(1001)

  private func story(_ name: String, _ beginning: Action...) -> Story {
    Spec(name, of: Dreams(), from: Dreams.State.three.after(beginning))
  }

  @Test("Selecting dreams") func selecting() throws {
    let chosen: Story = story("A list", .select)
      .then("nothing is selected at first") { $0.state.view.selection == Dreams.Selection() }
      .when("nothing is selected, and it is shared", .share(as: Self.first))
      .then("there is nothing to share") { $0.sharing == nil }
      .when("the third and the first are selected", .choose(uuid(3), true), .choose(uuid(1), true))
      .then("they are, in the order of the list") { $0.state.selectedDreams == [.keynote, .tests] }
      .and("the third is deselected", .choose(uuid(3), false))
      .then("the first is left") { $0.state.selectedDreams == [.keynote] }
    try chosen
      .when("one that isn't there is selected", .choose(uuid(9), true))
      .then("nothing is") { $0.state.view.selection?.isEmpty == true }
      .when("one is selected and then removed by somebody", .choose(uuid(1), true), .remove(uuid(1)))
      .then("there is nothing to see of it") { $0.state.selectedDreams == [] }
      .and("it is shared", .share(as: Self.first))
      .then("there is nothing to share") { $0.sharing == nil }
      .check()
  }

  @Test("Sharing dreams") func sharing() throws {
    let drawn: Story = story("Two dreams selected", .select, .choose(uuid(3), true), .choose(uuid(1), true))
      .when("they are shared", .share(as: Self.first))
      .then("a picture of them is drawn") { $0.drawn == [.keynote, .tests] }
      .then("nothing of it is done") { $0.sharing?.progress == .rendering(0) }
      .and("half of it is", .heard(.drawn(0.5), of: Self.first))
      .then("that is seen") { $0.sharing?.progress == .rendering(0.5) }
      .then("it goes on") { $0.subscriptions == [$0.rendering(Self.first)] }
      .and("Done is pressed", .done)
      .then("it goes on: there is nothing yet to be done with") { $0.sharing?.progress == .rendering(0.5) }
    let ended: Story =
      drawn
      .and("it is kept", .heard(.kept(.example()), of: Self.first))
      .then("it can be had") { $0.sharing?.progress == .ready(.example()) }
      .then("nothing is drawn any more") { $0.drawn == nil }
      .and("another end comes after it", .heard(.failed("Late."), of: Self.first), .heard(.drawn(0.1), of: Self.first))
      .then("it can still be had") { $0.sharing?.progress == .ready(.example()) }
      .and("Done is pressed", .done)
      .then("the list is there") { $0.state.view.mode == .viewing }
    try ended.check()
  }

  @Test("Cancelling, and late updates") func cancelling() throws {
    let cancelled: Story = story("A picture being drawn", .select, .choose(uuid(1), true), .share(as: Self.first))
      .when("it is cancelled", .cancel)
      .then("nothing is drawn any more") { $0.drawn == nil }
      .then("what was selected still is") { $0.state.selectedDreams == [.keynote] }
      .and(
        "it is heard of nevertheless", .heard(.drawn(0.9), of: Self.first), .heard(.kept(.example()), of: Self.first)
      )
      .then("the person goes on selecting") { $0.state.selectedDreams == [.keynote] }
    let again: Story =
      cancelled
      .and("it is shared again, and heard of the first", .share(as: Self.second), .heard(.drawn(0.9), of: Self.first))
      .then("nothing of the second is done") { $0.sharing?.progress == .rendering(0) }
      .and("the first is kept", .heard(.kept(.example()), of: Self.first))
      .then("the second is still drawn") { $0.subscriptions == [$0.rendering(Self.second)] }
    try again
      .when("a dream of it is edited", .change(uuid(1), .put(.magic)))
      .then("it is drawn as it is now") { $0.drawn == [Dream.keynote.altered(by: .put(.magic))] }
      .when("all of it is removed", .remove(uuid(1)))
      .then("nothing is drawn") { $0.drawn == nil }
      .then("there is nothing to see") { $0.state.sharedDreams == [] }
      .check()
  }

  @Test("Failing and retrying") func failing() throws {
    let failed: Story = story("A picture", .select, .choose(uuid(1), true), .share(as: Self.first))
      .when("it can't be had", .heard(.failed("There is no room."), of: Self.first))
      .then("the person reads why") { $0.sharing?.progress == .failed(reason: "There is no room.") }
      .then("nothing is drawn") { $0.drawn == nil }
      .and("it is tried again", .share(as: Self.second))
      .then("the same dreams are drawn") { $0.drawn == [.keynote] }
      .and("the first one is heard of", .heard(.kept(.example()), of: Self.first))
      .then("it is dropped") { $0.sharing?.progress == .rendering(0) }
    try failed
      .when(
        "it fails and is tried again by the same name", .heard(.failed("No."), of: Self.first), .share(as: Self.first)
      )
      .then("it stays as it is: what is late could not be told from what is new") { $0.drawn == nil }
      .when("it is shared while it is drawn", .share(as: Self.second))
      .then("it goes on as the first") { $0.subscriptions == [$0.rendering(Self.first)] }
      .when("the reason has no end", .heard(.failed(String(repeating: "no ", count: 1_000)), of: Self.first))
      .then("it is cut") { $0.reason?.count == 500 }
      .check()
  }

  @Test("Fifty dreams can be shared at once, and no more") func fifty() {
    let dreams = (1...60).map { Dream(id: uuid($0), description: "\($0)", creature: .cat) }
    let list = Dreams.State(document: Dreams.Document(dreams: .init(dreams)))
    let full = list.after([.select] + (1...50).map { .choose(uuid($0), true) })
    #expect(full.view.selection?.isFull == true)
    #expect(full.after(.choose(uuid(51), true)) == full)
    #expect(full.after(.choose(uuid(50), false), .choose(uuid(51), true)).selectedDreams.last == dreams[50])
    #expect(Dreams().subscriptions(full.after(.share(as: Self.first))).first?.dreams.count == 50)
  }
}

extension FeatureSubject<Dreams> {
  fileprivate var sharing: Dreams.Sharing? { state.view.sharing }
  fileprivate var drawn: [Dream]? { subscriptions.first?.dreams }
  fileprivate var reason: String? { if case .failed(let reason)? = sharing?.progress { reason } else { nil } }

  fileprivate func rendering(_ id: Dreams.Sharing.ID) -> Dreams.Rendering {
    Dreams.Rendering(sharing: id, dreams: state.sharedDreams)
  }
}
