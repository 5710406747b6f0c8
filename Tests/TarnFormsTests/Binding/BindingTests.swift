import Foundation
import Tarn
import TarnForms
import TarnTesting
import Testing

@Suite("Bindings") struct BindingTests {
  /// A form with a title of up to five letters, an age, a switch, and a town.
  struct Form: Feature {
    struct State: Equatable {
      var title = ""
      var age = FieldText(7)
      var isShared = false
      var town = Town(city: "Cairo", street: "")
    }

    struct Town: Equatable { var city: String, street: String }

    enum Action: Equatable, Sendable {
      case title(String)
      case age(String)
      case isShared(Bool)
      case city(String)
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .title(let title): state.title = String(title.prefix(5))
      case .age(let text): state.age = FieldText(text: text)
      case .isShared(let isShared): state.isShared = isShared
      case .city(let city): state.town.city = city
      }
      return []
    }
  }

  /// A text field of a device, with the binding that it shows and the user's input.
  struct TextField {
    var binding: FieldBinding<String, Form.Action>
    func type(_ text: String) -> Form.Action? { binding.action(for: text) }
  }

  static func title(_ state: Form.State) -> FieldBinding<String, Form.Action> {
    FieldBinding(state.title) { .title($0) }
  }

  @Test("A binding satisfies the laws of bound fields and of typing, in all its forms") func laws() {
    let laws = Laws(Form(), from: Form.State()) { _, random in
      random.oneIn(2) ? .title(random.pick(from: ["", "Nile", "Nile flood"])) : .isShared(random.oneIn(2))
    }
    func typed(_: Form.State, _ random: inout SeededRandom) -> String {
      random.pick(from: ["", "-", "7", "007", "Nile", "Nile flood", " Nile"])
    }
    #expect(laws.binding({ Self.title($0) }, typing: typed) == nil)
    #expect(laws.binding({ FieldBinding($0.age) { .age($0.text) }.text() }, typing: typed) == nil)
    #expect(laws.binding({ FieldBinding($0.town) { .city($0.city) }.part(\.city) }, typing: typed) == nil)
    let trimmed: (Form.State) -> FieldBinding<String, Form.Action> = { state in
      Self.title(state).map {
        $0
      } back: {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    #expect(laws.binding(trimmed, typing: typed) == nil)
    #expect(
      laws.binding({ FieldBinding($0.isShared) { .isShared($0) }.isOn(true) }, typing: { $1.oneIn(2) }) == nil)
    #expect(
      laws.typing {
        $0.town.city
      } action: {
        .city($0)
      } == nil)
  }

  @Test("Two parts from one binding: the second action reverts the first, unless the binding is created again between")
  func partsOfOneBinding() {
    struct Filling: Feature {
      func update(_ town: inout Form.Town, _ action: Form.Town) -> [Never] {
        town = action
        return []
      }
    }
    let start = Form.Town(city: "Cairo", street: "1")
    func fill(recreating: Bool) -> Form.Town {
      let loop = Loop(start, Filling())
      let town = FieldBinding(loop.state) { $0 }
      if let action = town.part(\.city).action(for: "Giza") { loop.send(action) }
      let later = recreating ? FieldBinding(loop.state) { $0 } : town
      if let action = later.part(\.street).action(for: "2") { loop.send(action) }
      return loop.state
    }
    #expect(fill(recreating: false) == Form.Town(city: "Cairo", street: "2"))
    #expect(fill(recreating: true) == Form.Town(city: "Giza", street: "2"))
  }

  @Test("A part of a part equals the part with the joined key path") func nestedParts() {
    struct Trip: Equatable { var town: Form.Town }
    let trip = FieldBinding(Trip(town: Form.Town(city: "Cairo", street: "1"))) { $0 }
    let (steps, joined) = (trip.part(\.town).part(\.city), trip.part(\.town.city))
    for city in ["Cairo", "Giza", ""] {
      #expect(steps.value == joined.value && steps.action(for: city) == joined.action(for: city))
    }
  }

  @Test("A binding has a value, and an action that requests another value") func shows() {
    let binding = Self.title(Form.State(title: "Nile"))
    #expect(binding.value == "Nile")
    #expect(binding.action(for: "Giza") == .title("Giza"))
  }

  @Test("A binding has no action for its current value, so an echo sends nothing") func echo() {
    let loop = Loop(Form.State(), Form())
    let recorder = Recorder(loop) { $0 }
    var echoes = 0
    for text in ["N", "Ni", "Nile", "Nile flood", "Nile flows", ""] {
      guard let action = TextField(binding: Self.title(loop.state)).type(text) else { continue }
      loop.send(action)
      // A page that receives its own, possibly truncated text sends it back.
      if let echo = TextField(binding: Self.title(loop.state)).type(loop.state.title) {
        loop.send(echo)
        echoes += 1
      }
    }
    #expect(echoes == 0)
    #expect(recorder.values.map(\.title) == ["N", "Ni", "Nile", "Nile ", ""])
  }

  @Test("Setting a value from code equals typing it: same action, same state, same notifications") func fromCode() {
    let (typed, set) = (Loop(Form.State(), Form()), Loop(Form.State(), Form()))
    let (recordedTyped, recordedSet) = (Recorder(typed) { $0.title }, Recorder(set) { $0.title })
    for text in ["Nile", "Giza", "Giza", "Alexandria"] {
      if let action = Self.title(typed.state).action(for: text) { typed.send(action) }
      set.send(.title(text))
    }
    #expect(typed.state == set.state)
    #expect(recordedTyped.values == recordedSet.values)
  }

  @Test("A binding of a number keeps the text that is typed on the way to a number") func number() {
    let loop = Loop(Form.State(), Form())
    func binding() -> FieldBinding<String, Form.Action> {
      FieldBinding(loop.state.age) { Form.Action.age($0.text) }.text()
    }
    #expect(binding().value == "7")
    for (text, value) in [("", nil), ("-", nil), ("-0", 0), ("007", 7), (" 12 ", 12), ("1e3", nil)] as [(String, Int?)]
    {
      if let action = binding().action(for: text) { loop.send(action) }
      #expect(binding().value == text && loop.state.age.value == value)
    }
    #expect(FieldText(12).text == "12" && FieldText<Int>(text: "12") == FieldText(12))
  }

  @Test("A mapped binding has an action for another value, and none for an equal one") func maps() {
    let percent = FieldBinding(0.5) { $0 }.map { (share: Double) in
      Int(share * 100)
    } back: { (percent: Int) -> Double? in
      (0...100).contains(percent) ? Double(percent) / 100 : nil
    }
    #expect(percent.value == 50)
    #expect(percent.action(for: 25) == 0.25)
    #expect(percent.action(for: 101) == nil)
    let loose = FieldBinding("Nile") { $0 }.map {
      $0
    } back: {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(loose.action(for: "Nile ") == nil)
  }

  @Test("A binding of a part requests the complete value with another part") func parts() {
    let city = FieldBinding(Form.Town(city: "Cairo", street: "1")) { $0 }.part(\.city)
    #expect(city.value == "Cairo")
    #expect(city.action(for: "Giza") == Form.Town(city: "Giza", street: "1"))
    #expect(city.action(for: "Cairo") == nil)
  }

  @Test("A binding of a choice is on or off, and only another choice switches it off") func choices() {
    let mood = FieldBinding("calm") { $0 }
    #expect(mood.isOn("calm").value && !mood.isOn("busy").value)
    #expect(mood.isOn("busy").action(for: true) == "busy")
    #expect(mood.isOn("calm").action(for: false) == nil)
  }

  @Test("A binding of a child sends the parent's actions") func lifted() {
    enum Parent: Equatable { case form(Form.Action) }
    let binding = FieldBinding(false) { Form.Action.isShared($0) }.lifted(Parent.form)
    #expect(binding.action(for: true) == .form(.isShared(true)))
  }

  @Test("A typed value encodes as its text") func typedCodes() throws {
    let data = try JSONEncoder().encode([FieldText<Int>(text: "7x")])
    #expect(String(decoding: data, as: UTF8.self) == #"["7x"]"#)
    #expect(try JSONDecoder().decode([FieldText<Int>].self, from: data) == [FieldText(text: "7x")])
  }
}
