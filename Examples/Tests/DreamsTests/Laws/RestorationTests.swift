import Foundation
import Tarn
import TarnDocument
import TarnSession
import TarnTesting
import Testing

@testable import Dreams

@Suite("Restarting") struct RestorationTests {
  private static let chosen: [Action] = [.select, .choose(uuid(1), true), .choose(uuid(3), true)]
  private static let shared: [Action] = chosen + [.share(as: uuid(1000))]

  @Test(
    "A restart restores each screen with its scroll offset and typed text",
    arguments: [
      ("an untouched list", []), ("a list that was scrolled", [.listScrolled(412.5)]),
      ("half of a new dream", [.type("I was fly")]), ("a dream, scrolled", [.open(uuid(2)), .dreamScrolled(96)]),
      ("a dream that is gone", [.remove(uuid(2)), .open(uuid(2))]), ("the favourite", [.openFavourite]),
      ("a selection", chosen), ("a picture being drawn", shared + [.renderingUpdated(.rendering(0.4), of: uuid(1000))]),
      ("a picture that is there", shared + [.renderingUpdated(.ready(.example()), of: uuid(1000))]),
      ("a picture that failed", shared + [.renderingUpdated(.failed(reason: "There is no room."), of: uuid(1000))]),
    ] as [(String, [Action])])
  func screens(name: String, actions: [Action]) throws {
    let state = Window.State.three.after(actions)
    let again = try StateText.read(Window.State.self, from: StateText.write(state))
    #expect(again == state)
    #expect(Window().subscriptions(again) == Window().subscriptions(state))
  }

  @Test("A restart renders an unfinished picture of the same dreams again")
  func rendering() throws {
    let state = Window.State.three.after(Self.shared + [.renderingUpdated(.rendering(0.4), of: uuid(1000))])
    let again = try StateText.read(Window.State.self, from: StateText.write(state))
    #expect(Window().subscriptions(again).map(\.rendering?.dreams) == [[.keynote, .tests]])
    #expect(
      again.after(.renderingUpdated(.rendering(0.1), of: uuid(1000))).session.sharing?.progress == .rendering(0.1))
  }

  @Test("A restart goes on saving a picture, and an attempt of an earlier version can be repeated")
  func saving() throws {
    let ready = Window.State.three.after(Self.shared + [.renderingUpdated(.ready(.example()), of: uuid(1000))])
    let state = ready.after(.save(folder: "/pictures"))
    let text = try StateText.write(state)
    let again = try StateText.read(Window.State.self, from: text)
    #expect(
      Window().subscriptions(again) == [
        .saving(Dreams.SavePicture.Request(picture: .example(), folder: "/pictures"))
      ])
    let saved = again.after(.saved(.saved("dreams.png"), of: .example()))
    #expect(Window().subscriptions(saved) == [] && saved.session.sharing?.file == .saved("dreams.png"))
    // As the former version wrote it.
    let former = text.replacing(/"in" : "\/pictures"/, with: "")
    #expect(former != text)
    let opened = try StateText.read(Window.State.self, from: former)
    #expect(Dreams().reconciled(opened.session, with: opened.document) == ready.session)
    #expect(opened.after(.save(folder: "/new")).session.sharing?.file == .saving(in: "/new"))
  }

  @Test(
    "Decoding refuses invalid effects with a readable error",
    arguments: [
      (
        #"["rain", "laserFocus"]"#, "each occurs once, in the order laserFocus, rain, fireBreathing, snow, magic, music"
      ),
      (#"["rain", "rain"]"#, "each occurs once, in the order laserFocus"), (#"["thunder"]"#, "thunder"),
    ])
  func effects(text: String, words: String) {
    #expect { try StateText.read(DreamEffects.self, from: text) } throws: { "\($0)".contains(words) }
  }

  @Test("Decoding refuses zero or six creatures", arguments: [0, 6])
  func counts(count: Int) {
    #expect(throws: (any Error).self) { try StateText.read([CreatureCount].self, from: "[\(count)]") }
  }
}
