import RandomCases
import Tarn
import TarnDocument
import TarnTesting
import TarnValues
import Testing

@Suite("Permissions of people") @MainActor struct PermissionTests {
  private typealias Board = SharedDocument<CardBoard>

  private let store = Store(
    DocumentState(CardBoard.Document()), Board(CardBoard()),
    effects: Board.effects([EffectHandler(AnnounceUseCase(), request: { $0 }, action: { _, action in action })]),
    history: Board.history(), onFault: { _ in })

  private func session(_ person: PersonID) -> DocumentSession<CardBoard> {
    store.session(SessionID("window", of: person))
  }

  private func card(_ id: Int, _ text: String, of owner: PersonID, isPrivate: Bool = false) -> CardBoard.Action {
    .add(CardBoard.Card(id: id, text: text, owner: owner, isPrivate: isPrivate))
  }

  @Test("The ID of a session says whose it is, and no ID is that of two people")
  func ids() {
    #expect(SessionID("4f1c", of: "anna").person == "anna")
    #expect(SessionID("4f1c", of: .local) == "4f1c")
    #expect(SessionID("4f1c").person == .local)
    #expect(SessionID("anna").person == .local, "A session's name is no person.")
    #expect(SessionID("4f1c", of: "anna") != SessionID("4f1c", of: "ben"))
    let malformed = SessionID("\u{1F}anna")
    #expect(malformed.person != "anna")
    #expect(malformed.person != .local)
    #expect(!PersonID.isValid("anna\u{1F}4f1c"))
  }

  @Test("A person does not see what is hidden, and a reference to it is like one to a missing object")
  func visible() throws {
    let (anna, ben) = (session("anna"), session("ben"))
    try anna.request(card(1, "shared", of: "anna"))
    try anna.request(card(2, "private", of: "anna", isPrivate: true))
    #expect(anna.document.cards.map(\.id) == [1, 2])
    #expect(ben.document.cards.map(\.id) == [1])
    #expect(ben.view == SessionView(document: ben.document, session: CardBoard.Session(), person: "ben"))
    #expect(throws: Refusal("There is no card 2.")) { try ben.request(.select(2)) }
    #expect(throws: Refusal("There is no card 2.")) { try ben.request(.remove(2)) }
    #expect(throws: Refusal("There is no card 3.")) { try ben.request(.remove(3)) }
  }

  @Test("A reference to an object that becomes hidden is dropped while it is hidden")
  func hiddenLater() throws {
    let (anna, ben) = (session("anna"), session("ben"))
    try anna.request(card(1, "shared", of: "anna"))
    try ben.request(.select(1))
    #expect(ben.session.selected == 1)
    try anna.request(.remove(1))
    try anna.request(card(1, "now private", of: "anna", isPrivate: true))
    #expect(ben.session.selected == nil)
  }

  @Test("A forbidden action changes nothing and has no effect, however it is sent")
  func forbidden() throws {
    let (anna, ben) = (session("anna"), session("ben"))
    try anna.request(card(1, "shared", of: "anna"))
    let before = store.state
    let refused = Refusal("Only anna may change this card.")
    #expect(throws: refused) { try ben.request(.write(1, "mine")) }
    #expect(ben.refusal(of: .write(1, "mine")) == refused)
    #expect(ben.refusal(of: .removeSelected) == nil)
    try ben.request(.select(1))
    #expect(throws: refused) { try ben.request(.removeSelected) }
    try ben.request(.select(nil))
    ben.send(.write(1, "mine"))
    store.send(.acted(ben.id, .remove(1)), cause: .arrived)
    ben.send(.announce)
    #expect(throws: Refusal("Add cards of your own.")) { try ben.request(card(2, "forged", of: "anna")) }
    #expect(store.state.document == before.document)
    #expect(ben.session == CardBoard.Session())
    #expect(store.history?.position == 1)
    try anna.request(.write(1, "hers"))
    #expect(ben.document.cards.first?.text == "hers")
  }

  @Test("The history is for those who may travel through it")
  func history() {
    #expect(session(.local).historyRefusal == nil)
    #expect(session("anna").historyRefusal == Refusal("Only the owner of the board may undo."))
  }

  @Test("A derived value and an observer of a person's session get what the person sees")
  func derived() throws {
    let (anna, ben) = (session("anna"), session("ben"))
    let texts = Derived { (view: borrowing SessionView<CardBoard>) in view.document.cards.map(\.text) }
    var seen: [[String]] = []
    let token = ben.observe(
      { document, _ in document.cards.map(\.text) }, onChange: { seen.append($0.new) })
    try anna.request(card(1, "private", of: "anna", isPrivate: true))
    try anna.request(card(2, "shared", of: "anna"))
    #expect(ben.read(texts) == ["shared"])
    #expect(anna.read(texts) == ["private", "shared"])
    #expect(seen == [["shared"]])
    withExtendedLifetime(token) {}
  }
}

/// Fails the test that announces.
private struct AnnounceUseCase: UseCase {
  func perform(_ request: CardBoard.Effect, respond: ResponseSender<CardBoard.Action>) async {
    Issue.record("A forbidden action had an effect.")
  }
}

@Suite("The law of permissions") struct PermissionLawTests {
  private func laws(_ mistake: CardBoard.Mistake?) -> Laws<SharedDocument<CardBoard>> {
    var laws = Laws(
      SharedDocument(CardBoard(mistake: mistake)), from: DocumentState(CardBoard.Document())
    ) { state, random in
      let person: PersonID = random.pick(from: ["anna", "ben"])
      let owner: PersonID = random.pick(from: ["anna", "ben"])
      let id = random.pick(from: 1...6)
      let text = "word\(UInt32.random(in: 0 ... .max, using: &random))"
      let action: CardBoard.Action = random.pick(from: [
        .add(CardBoard.Card(id: id, text: text, owner: owner, isPrivate: random.oneIn(2))), .write(id, text),
        .remove(id), .select(id), .copy(id), .announce, .removeSelected,
      ])
      return .acted(SessionID("window", of: person), action)
    }
    // Each step compares what four people see; the mistakes are found in walks of this length.
    (laws.walks, laws.steps) = (randomCases(10), 100)
    return laws
  }

  private let people: [PersonID] = ["anna", "ben", "carl", .local]

  @Test("It holds for the board, also while its history is travelled")
  func holds() {
    #expect(laws(nil).permissions(of: people) == nil)
    #expect(laws(nil).permissions(of: people, history: SharedDocument<CardBoard>.history()) == nil)
  }

  @Test("It finds each mistake, with the few steps that show it", arguments: CardBoard.Mistake.allCases)
  func finds(mistake: CardBoard.Mistake) throws {
    let violation = try #require(laws(mistake).permissions(of: people))
    #expect(violation.steps.count <= 3, "\(violation)")
  }
}
