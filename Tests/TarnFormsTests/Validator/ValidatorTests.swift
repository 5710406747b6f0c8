import Tarn
import TarnForms
import TarnRecord
import TarnValues
import Testing

@Suite("Validators") struct ValidatorTests {
  typealias Reason = SignUp.Reason

  @Test("A length validator counts characters, with an inclusive range") func length() {
    let length = Validator<String, Reason>.length(2...3, short: .short, long: .long)
    let cases: [(String, ValidationResult<Reason>)] = [
      ("", .incomplete), ("a", .invalid(.short)), ("ab", .valid), ("👩‍👩‍👧‍👦🇪🇬é", .valid), ("abcd", .invalid(.long)),
      (String(repeating: "a", count: 100_000), .invalid(.long)),
    ]
    for (text, outcome) in cases { #expect(length.check(text) == outcome, "\(text.prefix(9))") }
  }

  @Test("A regular expression is compiled once, matches the whole text, and is not applied to texts that are too long")
  func regex() {
    let count = EvaluationCount()
    let word = Validator<String, Reason>.matching(.name, upTo: 10) {
      count.record("created")
      return /[a-z]+/
    }
    #expect(count.take() == [:])
    for (text, outcome) in [
      ("", .incomplete), ("abc", .valid), ("abc1", .invalid(.name)), ("1abc", .invalid(.name)), ("abcdefghij", .valid),
      ("abcdefghijk", .invalid(.name)),
    ] as [(String, ValidationResult<Reason>)] {
      #expect(word.check(text) == outcome, "\(text)")
    }
    #expect(count.take() == ["created": 1])
  }

  @Test("Many tasks can use one regular expression at a time") func tasks() async {
    let word = Validator<String, Reason>.matching(.name) { /[a-z]+[0-9]?/ }
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<50 {
        group.addTask { (0..<50).allSatisfy { word.check("abc\($0 % 10)").isReady && !word.check("\(task)").isReady } }
      }
      for await isCorrect in group { #expect(isCorrect) }
    }
  }

  @Test("A result is refused for its first error, or else for the first missing field") func refusal() {
    func refusal(_ form: SignUp) -> Refusal? { SignUp.form.check(form).refusal(missing: "Fill this in.") { "\($0)" } }
    var form = SignUp.complete
    #expect(refusal(form) == nil)
    form.email = ""
    #expect(refusal(form) == Refusal("Fill this in.", field: "email"))
    form.confirmation = "five score"
    #expect(refusal(form) == Refusal("notTheSame", field: "confirmation"))
    let pending = ValidationResult<String>.checking.within(.field("name"))
    #expect(pending.refusal(missing: "Wait.") == Refusal("Wait.", field: "name"))
    #expect(ValidationResult<String>.invalid("No.").refusal(missing: "") == Refusal("No."), "It is about the whole.")
    #expect(ValidationResult<String>.warning("Hm.").refusal(missing: "") == nil)
  }

  @Test("`orEmpty` accepts an empty text") func orEmpty() {
    #expect(SignUp.email.orEmpty().check("") == .valid)
    #expect(SignUp.email.orEmpty().check("x") == .invalid(.email))
    #expect(Validator<String, Reason>.notEmpty.check("") == .incomplete)
    #expect(Validator<[Int], Reason>.notEmpty.check([1]) == .valid)
    #expect(["", "  ", "\n\t\u{a0}"].allSatisfy { Validator<String, Reason>.notBlank.check($0) == .incomplete })
    #expect(Validator<String, Reason>.notBlank.check(" a ") == .valid)
  }

  @Test("`ifPresent` accepts a missing value, and required does not") func optionals() {
    #expect(SignUp.email.ifPresent().check(nil) == .valid)
    #expect(SignUp.email.required().check(nil) == .incomplete)
    #expect(SignUp.email.required().check("x") == .invalid(.email))
  }

  @Test("A typed number is incomplete, invalid, or judged by its value") func typed() {
    let age = Validator<FieldText<Int>, Reason>.value(.name, .accepts(.short) { $0 >= 18 })
    #expect(age.check(FieldText(text: " ")) == .incomplete)
    #expect(age.check(FieldText(text: "1x")) == .invalid(.name))
    #expect(age.check(FieldText(text: "17")) == .invalid(.short))
    #expect(age.check(FieldText(18)) == .valid)
  }

  @Test("A warning does not prevent readiness") func warnings() {
    let weak = Validator<String, Reason>.accepts(.weak) { $0.contains("!") }.asWarning()
    let outcome = Validator.all(SignUp.password, weak).check("four score")
    #expect(outcome.isReady && outcome.errors.isEmpty)
    #expect(outcome.warnings.map(\.reason) == [.weak])
  }

  @Test("A validator of equality ignores an empty text, and always compares other values") func equality() {
    struct Span: Equatable, Sendable { var from = 0, to = 1 }
    let same = Validator<Span, Reason>.equal(\.from, "from", \.to, "to", .notTheSame)
    #expect(same.check(Span()).errors.map { "\($0.path)" } == ["to"])
    #expect(same.check(Span(from: 1)) == .valid)
  }

  @Test("A conditional validator is not evaluated while its condition is false") func conditions() {
    let count = EvaluationCount()
    let rule = Validator<SignUp, Reason>.field(\.email, "email", count.rule("email") { _ in .invalid(.email) })
      .when(.field(\.name, "name")) { $0 == "abe" }
    #expect(rule.reads.map { "\($0)" } == ["email", "name"])
    var checked = rule.check(SignUp(), last: nil)
    #expect(checked.result == .valid && count.take() == [:])
    checked = rule.check(SignUp(name: "abe"), last: checked)
    #expect(checked.result.at("email") == .invalid(.email) && count.take() == ["email": 1])
    checked = rule.check(SignUp(name: "abe", password: "x"), last: checked)
    #expect(count.take() == [:])
    checked = rule.check(SignUp(name: "ab"), last: checked)
    #expect(checked.result == .valid)
  }

  @Test("A validator of elements has paths with IDs, and checks only the changed elements again") func elements() {
    let count = EvaluationCount()
    let stop = Validator<Stop, Reason>.field(\.name, "name", count.rule("name") { $0.isEmpty ? .incomplete : .valid })
    let trip = Validator<Trip, Reason>.field(\.stops, "stops", .each(stop))
    var value = Trip(id: 1, stops: Table((0..<20).map { Stop(id: $0, name: "stop") }))
    var checked = trip.check(value, last: nil)
    #expect(checked.result == .valid && count.take() == ["name": 20])
    value.stops[id: 7]?.name = ""
    value.stops.move(from: 0, to: 9)
    checked = trip.check(value, last: checked)
    #expect(checked.result.missing.map { "\($0)" } == ["stops[7].name"])
    #expect(count.take() == ["name": 1])
    value.stops[id: 3]?.place = Location()
    value.stops.remove(id: 7)
    value.stops.append(Stop(id: 30, name: "new"))
    checked = trip.check(value, last: checked)
    #expect(checked.result == .valid && count.take() == ["name": 1], "The name of 3 is unchanged.")
    value.title = "Cairo"
    _ = trip.check(value, last: checked)
    #expect(count.take() == [:])
  }

  @Test("A validator of a form evaluates only the rules whose fields have changed") func incremental() {
    let count = EvaluationCount()
    let form = Validator<SignUp, Reason>.all(
      .field(\.name, "name", .all(count.rule("name"), count.rule("name, too"))),
      .all(
        .field(\.password, "password", count.rule("password")),
        .reading(.field(\.password, "password"), .field(\.confirmation, "confirmation")) { _, _ in
          count.record("same")
          return .valid
        }),
      .field(\.email, "email", count.rule("email")).asWarning(), count.rule("whole"))
    var value = SignUp()
    var checked = form.check(value, last: nil)
    #expect(count.take() == ["name": 1, "name, too": 1, "password": 1, "same": 1, "email": 1, "whole": 1])
    checked = form.check(value, last: checked)
    #expect(count.take() == [:])
    value.confirmation = "x"
    checked = form.check(value, last: checked)
    #expect(count.take() == ["same": 1, "whole": 1])
    value.name = "abe"
    value.email = "x"
    checked = form.check(value, last: checked)
    #expect(count.take() == ["name": 1, "name, too": 1, "email": 1, "whole": 1])
  }
}
