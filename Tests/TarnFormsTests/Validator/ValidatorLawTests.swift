import TarnForms
import TarnTesting
import TarnValues
import Testing

@Suite("Validators under random edits") struct ValidatorLawTests {
  struct Form: Equatable, Sendable {
    var signUp = SignUp()
    var isBusiness = false
    var number: String?
    var stops: Table<Stop> = []
  }

  static let form = Validator<Form, SignUp.Reason>.all(
    .field(\.signUp, "signUp", SignUp.form),
    .field(\.number, "number", SignUp.password.required()).when(.field(\.isBusiness, "isBusiness")) { $0 },
    .field(\.stops, "stops", .each(.field(\.name, "name", SignUp.name.orEmpty()))),
    .field(\.stops, "stops", .accepts(.long) { $0.count < 5 }).asWarning(),
    .field(\.number, "number", SignUp.email.ifPresent().asWarning()))

  static func edit(_ form: inout Form, _ random: inout SeededRandom) {
    let text = random.pick(from: ["", "abe", "Abe", "four score", "x@y.z", "ab"])
    switch random.pick(from: 0..<9) {
    case 0: form.signUp.name = text
    case 1: form.signUp.password = text
    case 2: form.signUp.confirmation = text
    case 3: form.signUp.email = text
    case 4: form.isBusiness.toggle()
    case 5: form.number = random.oneIn(3) ? nil : text
    case 6: form.stops.append(Stop(id: (form.stops.map(\.id).max() ?? 0) + 1, name: text))
    case 7: if let stop = form.stops.randomElement(using: &random) { form.stops[id: stop.id]?.name = text }
    default: if let stop = form.stops.randomElement(using: &random) { form.stops.remove(id: stop.id) }
    }
  }

  @Test("An incremental check has the result of a complete one") func incremental() {
    var statuses: [ValidationResult<SignUp.Reason>.Status: Int] = [:]
    for seed in 0..<200 {
      var random = SeededRandom(seed: UInt64(seed))
      var form = Form()
      if random.oneIn(2) { form.signUp = .complete }
      var checked = Self.form.check(form, last: nil)
      for _ in 0..<30 {
        for _ in 0...random.pick(from: 0..<3) { Self.edit(&form, &random) }
        checked = Self.form.check(form, last: checked)
        #expect(checked.result == Self.form.check(form), "seed \(seed)")
        statuses[checked.result.status, default: 0] += 1
      }
    }
    #expect(statuses.count == 3)
  }
}
