import Tarn
import TarnTesting
import Testing

@testable import Dreams

@Suite("Specs of selecting and sharing") struct SharingSpecs {
  private typealias Story = Spec<FeatureSubject<Window>, Action>
  private static let first = uuid(1000)
  private static let second = uuid(1001)

  private func story(_ name: String, _ beginning: Action...) -> Story {
    Spec(name, of: Window(), from: Window.State.three.after(beginning))
  }

  @Test("Selecting dreams") func selecting() throws {
    let chosen: Story = story("A list", .select)
      .then("nothing is selected at first") { $0.state.session.selection == [] }
      .when("the empty selection is shared", .share(as: Self.first))
      .then("there is nothing to share") { $0.sharing == nil }
      .when("the third and the first are selected", .choose(uuid(3), true), .choose(uuid(1), true))
      .then("both are selected, in the order of the list") { $0.state.view.chosenDreams == [.keynote, .tests] }
      .and("the third is deselected", .choose(uuid(3), false))
      .then("only the first is selected") { $0.state.view.chosenDreams == [.keynote] }
    try chosen
      .when("an unknown dream is selected", .choose(uuid(9), true))
      .then("nothing is selected") { $0.state.session.selection?.isEmpty == true }
      .when("a selected dream is removed by another user", .choose(uuid(1), true), .remove(uuid(1)))
      .then("no dream is selected") { $0.state.view.chosenDreams == [] }
      .and("the selection is shared", .share(as: Self.first))
      .then("there is nothing to share") { $0.sharing == nil }
      .check()
  }

  @Test("Sharing dreams") func sharing() throws {
    let drawn: Story = story("Two dreams selected", .select, .choose(uuid(3), true), .choose(uuid(1), true))
      .when("they are shared", .share(as: Self.first))
      .then("a picture of them is drawn") { $0.drawn == [.keynote, .tests] }
      .then("its progress is 0") { $0.sharing?.progress == .rendering(0) }
      .and("half of it is drawn", .renderingUpdated(.rendering(0.5), of: Self.first))
      .then("the progress is one half") { $0.sharing?.progress == .rendering(0.5) }
      .then("the rendering continues") { $0.subscriptions == [.rendering($0.rendering(Self.first))] }
      .and("Done is pressed", .done)
      .then("the rendering continues, because no picture is ready") { $0.sharing?.progress == .rendering(0.5) }
    let ended: Story =
      drawn
      .and("the picture is stored", .renderingUpdated(.ready(.example()), of: Self.first))
      .then("the picture is ready") { $0.sharing?.progress == .ready(.example()) }
      .then("the rendering has ended") { $0.drawn == nil }
      .and(
        "late updates arrive", .renderingUpdated(.failed(reason: "Late."), of: Self.first),
        .renderingUpdated(.rendering(0.1), of: Self.first)
      )
      .then("the picture is still ready") { $0.sharing?.progress == .ready(.example()) }
      .and("Done is pressed", .done)
      .then("the list is shown") { $0.state.session.mode == .viewing }
    try ended.check()
  }

  @Test("Cancelling, and late updates") func cancelling() throws {
    let cancelled: Story = story("A picture being drawn", .select, .choose(uuid(1), true), .share(as: Self.first))
      .when("the sharing is cancelled", .back)
      .then("the rendering has ended") { $0.drawn == nil }
      .then("the selection is kept") { $0.state.view.chosenDreams == [.keynote] }
      .and(
        "late updates arrive", .renderingUpdated(.rendering(0.9), of: Self.first),
        .renderingUpdated(.ready(.example()), of: Self.first)
      )
      .then("the user continues selecting") { $0.state.view.chosenDreams == [.keynote] }
    let again: Story =
      cancelled
      .and(
        "the selection is shared again, and an update of the first sharing arrives", .share(as: Self.second),
        .renderingUpdated(.rendering(0.9), of: Self.first)
      )
      .then("the progress of the second sharing is 0") { $0.sharing?.progress == .rendering(0) }
      .and("the first picture is stored", .renderingUpdated(.ready(.example()), of: Self.first))
      .then("the rendering of the second continues") { $0.subscriptions == [.rendering($0.rendering(Self.second))] }
    try again
      .when("a selected dream is edited", .change(uuid(1), .addEffect(.magic)))
      .then("the edited dream is drawn") { $0.drawn == [Dream.keynote.altered(by: .addEffect(.magic))] }
      .when("all selected dreams are removed", .remove(uuid(1)))
      .then("nothing is drawn") { $0.drawn == nil }
      .then("no dream is shared") { $0.state.view.chosenDreams == [] }
      .check()
  }

  @Test("Failing and retrying") func failing() throws {
    let failed: Story = story("A picture", .select, .choose(uuid(1), true), .share(as: Self.first))
      .when("the rendering fails", .renderingUpdated(.failed(reason: "There is no room."), of: Self.first))
      .then("the reason is shown") { $0.sharing?.progress == .failed(reason: "There is no room.") }
      .then("nothing is drawn") { $0.drawn == nil }
      .and("the user retries", .share(as: Self.second))
      .then("the same dreams are drawn") { $0.drawn == [.keynote] }
      .and("an update of the first sharing arrives", .renderingUpdated(.ready(.example()), of: Self.first))
      .then("the update is ignored") { $0.sharing?.progress == .rendering(0) }
    try failed
      .when(
        "it fails, and the user retries with the same ID", .renderingUpdated(.failed(reason: "No."), of: Self.first),
        .share(as: Self.first)
      )
      .then("the retry is ignored, because late updates would match it") { $0.drawn == nil }
      .when("the user shares again during the rendering", .share(as: Self.second))
      .then("the first rendering continues") { $0.subscriptions == [.rendering($0.rendering(Self.first))] }
      .when(
        "the reason is very long",
        .renderingUpdated(.failed(reason: String(repeating: "no ", count: 1_000)), of: Self.first)
      )
      .then("the reason is truncated") { $0.reason?.count == 500 }
      .check()
  }

  @Test("Fifty dreams can be shared at once, and no more") func fifty() {
    let dreams = (1...60).map { Dream(id: uuid($0), description: "\($0)", creature: .cat) }
    let list = Window.State(document: Dreams.Document(dreams: .init(dreams)))
    let full = list.after([.select] + (1...50).map { .choose(uuid($0), true) })
    #expect(Window().refusal(of: .choose(uuid(51), true), in: full) != nil)
    #expect(full.after(.choose(uuid(51), true)) == full)
    #expect(full.after(.choose(uuid(50), false), .choose(uuid(51), true)).view.chosenDreams.last == dreams[50])
    #expect(Window().subscriptions(full.after(.share(as: Self.first))).first?.rendering?.dreams.count == 50)
  }
}

extension FeatureSubject<Window> {
  fileprivate var sharing: Dreams.Sharing? { state.session.sharing }
  fileprivate var drawn: [Dream]? { subscriptions.first?.rendering?.dreams }
  fileprivate var reason: String? { if case .failed(let reason)? = sharing?.progress { reason } else { nil } }

  fileprivate func rendering(_ id: Dreams.Sharing.ID) -> Dreams.Rendering {
    Dreams.Rendering(sharing: id, dreams: state.view.chosenDreams)
  }
}
