import Foundation
import Tarn
import TarnDocument
import TarnTesting
import TarnView
import Testing
import TimelineView

@testable import TarnSync
@testable import Timeline

@Suite("Each window has its own sheet and its own text") struct SheetTests {
  private func navigate(_ state: inout Timeline.State, _ navigation: Timeline.Navigation, in window: SessionID) {
    SamplePosts.update(&state, .navigate(navigation), in: window)
  }

  private func session(_ state: Timeline.State, _ window: SessionID) -> Timeline.Session {
    state.window(window).session
  }

  @Test("The composer opens in one window; the other keeps its sheet and its text") func composer() {
    var state = SamplePosts.state(5)
    navigate(&state, .open(.pending), in: "kitchen")
    navigate(&state, .compose(.new), in: "office")
    navigate(&state, .type("Tea"), in: "office")
    #expect(session(state, "office").sheet == .composing)
    #expect(session(state, "kitchen").sheet == .pending)
    #expect(session(state, "attic").sheet == nil)
    navigate(&state, .close, in: "office")
    #expect(session(state, "office").sheet == nil && session(state, "kitchen").sheet == .pending)
    navigate(&state, .compose(.new), in: "kitchen")
    navigate(&state, .type("Coffee"), in: "kitchen")
    navigate(&state, .compose(.new), in: "office")
    #expect(session(state, "kitchen").composition.text == "Coffee")
    #expect(session(state, "office").composition.text == "Tea")
  }

  @Test("A text is sent, discarded and replaced in its own window only", arguments: 0..<3)
  func textIsGone(index: Int) {
    var state = SamplePosts.state(5)
    for window in ["office", "kitchen"] as [SessionID] {
      navigate(&state, .compose(.new), in: window)
      navigate(&state, .type("Tea for the \(window)"), in: window)
    }
    navigate(&state, .open(.pending), in: "attic")
    let end: Timeline.Action =
      [
        .perform(.send, as: SamplePosts.change(1), at: SamplePosts.now), .navigate(.clear()),
        .navigate(.clear(then: .answer(SamplePosts.id(2)))),
      ][index]
    SamplePosts.update(&state, end, in: "office")
    #expect(!session(state, "office").composition.text.contains("Tea"))
    #expect(session(state, "office").sheet == (index == 2 ? .composing : nil))
    #expect(session(state, "kitchen").composition.text == "Tea for the kitchen")
    #expect(session(state, "kitchen").sheet == .composing && session(state, "attic").sheet == .pending)
  }

  @Test("A window asks before another composition replaces a text, and the text is there after either answer but one")
  func confirmation() {
    var state = SamplePosts.state(5)
    navigate(&state, .compose(.new), in: "office")
    navigate(&state, .type("Tea"), in: "office")
    navigate(&state, .close, in: "office")
    navigate(&state, .compose(.answer(SamplePosts.id(2))), in: "office")
    #expect(session(state, "office").sheet == .question(.clear(then: .answer(SamplePosts.id(2)))))
    navigate(&state, .close, in: "office")
    #expect(session(state, "office").sheet == .composing && session(state, "office").composition.text == "Tea")
  }

  @Test("The sheet of a removed post closes, and that of a post that gets its server ID stays open") func posts() throws
  {
    var state = SamplePosts.state(5)
    SamplePosts.update(&state, .perform(.post("Tea"), as: SamplePosts.change(7), at: SamplePosts.now))
    let mine = Post.ID.local(SamplePosts.change(7))
    for window in ["office", "kitchen"] as [SessionID] { navigate(&state, .open(.post(mine)), in: window) }
    navigate(&state, .open(.change(SamplePosts.change(7))), in: "cellar")
    navigate(&state, .open(.accounts), in: "attic")
    let engine = try #require(state.account?.engine)
    let flight = try #require(engine.flights.first)
    let made = try #require(engine.replica.visible[id: mine]).renamed(mine, to: SamplePosts.id(700))
    let ticket = PushTicket(change: flight.id, number: flight.number)
    SamplePosts.update(&state, .sync(SamplePosts.account, .pushed(ticket, .accepted(made)), at: SamplePosts.now))
    for window in ["office", "kitchen"] as [SessionID] {
      #expect(session(state, window).sheet == .post(SamplePosts.id(700)))
    }
    #expect(session(state, "cellar").sheet == .pending, "The change has arrived.")
    SamplePosts.answer(SamplePosts.update(&state, .refresh(at: SamplePosts.now)), SyncPage([], at: .first), &state)
    SamplePosts.update(
      &state, .perform(.remove(SamplePosts.id(700)), as: SamplePosts.change(8), at: SamplePosts.now), in: "office")
    #expect(session(state, "office").sheet == nil && session(state, "kitchen").sheet == nil)
    #expect(session(state, "attic").sheet == .accounts)
  }

  @Test("Another window's choice of an account does not change a window whose user has acted") func accounts() {
    var state = SamplePosts.state(5)
    SamplePosts.update(&state, .signedIn(SamplePosts.person(2), as: "ben@social.example", at: SamplePosts.now))
    navigate(&state, .select(SamplePosts.id(1)), in: "office")
    navigate(&state, .account("ben@social.example"), in: "kitchen")
    #expect(session(state, "office").selected == SamplePosts.id(1))
    #expect(state.window("office").account?.id == SamplePosts.account)
    #expect(state.window("new").account?.id == "ben@social.example", "A new window begins with the last choice.")
    SamplePosts.update(&state, .signOut("ben@social.example"), in: "office")
    #expect(state.window("kitchen").account?.id == SamplePosts.account)
  }

  @Test("A window with an answer keeps its account, because the text would be lost") func otherAccount() {
    var state = SamplePosts.state(5)
    SamplePosts.update(&state, .signedIn(SamplePosts.person(2), as: "ben@social.example", at: SamplePosts.now))
    navigate(&state, .compose(.answer(SamplePosts.id(2))), in: "office")
    navigate(&state, .type("@person4 Yes"), in: "office")
    let refusal = SharedDocument(Timeline()).refusal(
      of: .acted("office", .navigate(.account("ben@social.example"))), in: state)
    #expect(refusal?.reason == "You are still writing for another account. Send or discard that first.")
  }

  @Test("Every sheet has a title and a way out, and a pending change in each status has its actions")
  func sheets() throws {
    var state = SamplePosts.state(5)
    SamplePosts.update(
      &state, .perform(.favourite(SamplePosts.id(1), true), as: SamplePosts.change(1), at: SamplePosts.now))
    SamplePosts.update(&state, .perform(.post("Tea"), as: SamplePosts.change(2), at: SamplePosts.now))
    func sheet(_ sheet: Timeline.Sheet) throws -> Sheet<Timeline.UserAction> {
      navigate(&state, .open(sheet), in: SamplePosts.window)
      return try #require(state.model.sheet(signIn: "sign-in"))
    }
    #expect(try sheet(.pending).list?.count == 2)
    #expect(try sheet(.change(SamplePosts.change(1))).items.map(\.title) == ["Undo", "Show the post"])
    #expect(try sheet(.accounts).message == "Add one from a shell: sign-in")
    #expect(try sheet(.account(SamplePosts.account)).items.map(\.title) == ["Show its timeline", "Sign out"])
    let question = try sheet(.question(.signOut(SamplePosts.account)))
    #expect(question.message?.hasSuffix("2 pending changes would not be sent.") == true)
    #expect(question.cancel.action == .navigate(.close))
    #expect(try sheet(.composing).fields.map(\.name) == ["text", "warning"])
    #expect(try sheet(.composing).items.map(\.title).first == "● For everyone")
  }
}
