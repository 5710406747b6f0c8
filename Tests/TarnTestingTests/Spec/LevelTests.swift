import Tarn
import TarnTesting
import Testing

@Suite("Specs of every level")
struct LevelTests {
  private let output = SpecOutput()
  private let app = Errands.App(Errands.Listing(), Errands.Journal())

  @Test("A spec of a use case has requests and responses")
  func useCase() async throws {
    try await Spec("The disk", asking: Errands.Disk())
      .when("milk is to be stored", "milk")
      .then("it responds once") { $0.responses == [.stored] }
      .and("beer and nothing", "beer", "")
      .then("it responds three times in all") { $0.responses == [.stored, .stored, .refused] }
      .check(printing: output.print)
    #expect(
      output.blocks == [
        """
        The disk
          when milk is to be stored
            ✓ it responds once
          and beer and nothing
            ✓ it responds three times in all
        """
      ])
  }

  @Test("A spec of a synchronous use case")
  func synchronous() async throws {
    try await Spec("The numbers", asking: Errands.Number())
      .when("one item is requested", "milk")
      .then("it is the first") { $0.responses == [1] }
      .when("two items are requested", "milk", "beer")
      .then("they count up") { $0.responses == [1, 2] }
      .check(printing: output.print)
  }

  @Test("A spec of a feature has an action, a state and effects")
  func feature() throws {
    try Spec("Listing", of: Errands.Listing(), from: Errands.State())
      .when("milk is added", .add("milk"))
      .then("a number is requested") { $0.effects == [.number("milk")] }
      .then("the list stays empty") { $0.state.items == [] }
      .and("the number arrives", .added("milk", number: 7))
      .then("it is listed") { $0.state.items == [Errand(text: "7. milk")] }
      .then("only storing is requested") { $0.effects == [.store("milk")] }
      .check(printing: output.print)
    #expect(output.blocks.first?.split(separator: "\n").count == 7)
  }

  @Test("A failed spec of a feature shows the state and the effects")
  func failingFeature() throws {
    let spec = Spec("Listing", of: Errands.Listing(), from: Errands.State())
      .when("milk is added", .add("milk")).then("nothing is requested") { $0.effects == [] }
    let violation = try #require(throws: SpecViolation.self) { try spec.check(printing: output.print) }
    #expect(
      violation.failures.first?.actual == [
        #"It is state Errands.State(items: [], stored: [], journal: []), effects [.number("milk")]"#,
        "The step has changed no state.",
      ])
    let other = Spec("Listing", of: Errands.Listing(), from: Errands.State(stored: Array(repeating: "wine", count: 30)))
      .when("beer has a number", .added("beer", number: 1)).then("nothing is requested") { $0.effects == [] }
    let second = try #require(throws: SpecViolation.self) { try other.check(printing: output.print) }
    #expect(
      second.failures.first?.actual == [
        #"It has effects [.store("beer")]"#, "The step has changed:",
        #"  items[0]: inserted Errand(text: "1. beer", isCompleted: false)"#,
      ])
  }

  @Test("Specs of features and of apps expect all that a step changes in the state")
  func changed() async throws {
    try Spec("Listing", of: Errands.Listing(), from: Errands.State())
      .when("the number arrives", .added("milk", number: 7))
      .thenChanged { $0.items.append(Errand(text: "7. milk")) }
      .check(printing: output.print)
    try await Spec("Errands", of: app, from: Errands.State(), effects: Errands.handlers())
      .when("milk is added", .add("milk"))
      .thenChanged("it is listed, stored and in the journal") {
        $0 = Errands.State(items: [Errand(text: "1. milk")], stored: ["milk"], journal: ["added milk"])
      }
      .check(printing: output.print)
    #expect(
      output.blocks.first == """
        Listing
          when the number arrives
            ✓ items[0]: inserted Errand(text: "7. milk", isCompleted: false)
        """)
    let spec = Spec("Errands", of: app, from: Errands.State(), effects: Errands.handlers())
      .when("milk is added", .add("milk"))
      .thenChanged("it is listed") { $0.items = [Errand(text: "1. milk")] }
    let violation = try await #require(throws: SpecViolation.self) { try await spec.check(printing: output.print) }
    #expect(
      violation.failures.first?.actual == [
        #"stored[0]: expected nothing, actual "milk""#, #"journal[0]: expected nothing, actual "added milk""#,
      ])
  }

  @Test("A spec of an app has an action and everything that follows from it until the app is idle")
  func wholeApp() async throws {
    try await Spec(
      "Errands", of: app, from: Errands.State(), effects: Errands.handlers(), history: Errands.rules
    )
    .when("beer is added", .add("beer"))
    .then("it is listed") { $0.state.items == [Errand(text: "1. beer")] }
    .then("it is in the journal") { $0.state.journal == ["added beer"] }
    .then("the app receives every action") {
      $0.actions == [.add("beer"), .added("beer", number: 1), .stored("beer"), .stored("beer")]
    }
    .then("the disk was asked once") { $0.effects == [.store("beer")] }
    .and("it is undone", doing: .undo)
    .then("nothing is received") { $0.actions == [] }
    .then("nothing is listed") { $0.state.items == [] }
    .when("nothing and milk are added", .add(""), .add("milk"))
    .then("milk alone is stored") { $0.state.stored == ["milk"] }
    .then("the numbers begin anew") { $0.state.items.map(\.text) == ["1. ", "2. milk"] }
    .when("a response arrives without a request", doing: .receive(.stored("wine")))
    .then("it is received") { $0.state.stored == ["wine"] }
    .check(printing: output.print)
    #expect(output.blocks.first?.contains("✗") == false)
  }

  @Test("A spec of an app fails for an effect without a use case")
  func missingHandler() async throws {
    let spec = Spec("Errands", of: app, from: Errands.State(), effects: [])
      .when("milk is added", .add("milk")).then("it is listed") { !$0.state.items.isEmpty }
    await #expect(throws: SpecViolation.self) { try await spec.check(printing: output.print) }
    #expect(
      output.blocks == [
        """
        Errands
          when milk is added
            ✗ it runs without an error
                It failed: No effect handler accepts the effect number("milk"), so it was not performed. \
        Add a handler for it to the store's `effects`.
            – it is listed
        """
      ])
  }

  @Test("A spec of an app fails if the app is never idle")
  func neverIdle() async throws {
    struct Pong: Feature {
      func update(_ count: inout Int, _ action: Bool) -> [Bool] {
        count += 1
        return [!action]
      }
    }
    struct Wall: UseCase {
      func perform(_ ball: Bool, respond: ResponseSender<Bool>) async { await respond(ball) }
    }
    let spec = Spec(
      "Pong", of: Pong(), from: 0,
      effects: [
        EffectHandler(Wall()) {
          $0
        } action: {
          $1
        }
      ]
    )
    .when("it is served", true).then("it ends") { _ in true }
    let violation = try await #require(throws: SpecViolation.self) { try await spec.check(printing: output.print) }
    #expect(
      violation.failures.first?.actual == [
        "It failed: the app did not settle after 10000 effects; the last one is false"
      ])
  }

  @Test("A spec can have any other subject")
  func trial() async throws {
    struct Door: SpecSubject {
      var received: [String] = []
      mutating func apply(_ knocks: [Int], isolation: isolated (any Actor)?) async {
        received = knocks.reduce(0, +) < 3 ? [] : ["open"]
      }
    }
    try await Spec("A door", trying: Door())
      .when("someone knocks twice", 2).then("it stays shut") { $0.received == [] }
      .and("once more, and twice", 1, 2).then("it opens") { $0.received == ["open"] }
      .check(printing: output.print)
  }
}
