import Tarn
import TarnForms

extension SignUp {
  /// Who does the work, but for ``Effect/join(_:)``, which goes to the journal: a face connects the two.
  public static func useCases(
    asking: AskForName, making: MakePerson, recognising: Recognise
  ) -> [Connection<Effect, Action>] {
    [
      Connection(asking) {
        if case .isTaken(let name) = $0 { name } else { nil }
      } action: { name, response in
        switch response {
        case .isTaken(let isTaken): .nameIsTaken(name, isTaken)
        case .failed(let reason): .noAnswer(name, reason: reason)
        }
      },
      Connection(making) {
        if case .make(let request) = $0 { request } else { nil }
      } action: { _, response in
        switch response {
        case .made(let person): .made(person)
        case .failed(let reason): .notMade(reason: reason)
        }
      },
      Connection(recognising) {
        if case .recognise(let request) = $0 { request } else { nil }
      } action: { _, response in
        switch response {
        case .recognised(let id): .recognised(id)
        case .failed(let trouble): .notRecognised(trouble)
        }
      },
    ]
  }

  /// What runs while a name waits to be asked about.
  ///
  /// - Parameter clock: that of the machine, or one that a test winds.
  public static func sources<Time: Clock>(clock: Time) -> [Connection<Quiet<String>, Action>]
  where Time.Duration == Duration {
    [
      Connection(WaitForQuiet<String, Time>(clock: clock)) {
        $0
      } action: { quiet, _ in
        .quiet(quiet.question)
      }
    ]
  }
}
