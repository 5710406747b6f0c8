import Tarn
import TarnForms

extension SignUp {
  /// Returns the handlers of all effects.
  public static func useCases(
    asking: CheckName, making: CreatePerson, joining: JoinJournal, authenticating: Authenticate
  ) -> [EffectHandler<Effect, Action>] {
    [
      EffectHandler(asking) {
        if case .isTaken(let name) = $0 { name } else { nil }
      } action: { name, response in
        switch response {
        case .isTaken(let isTaken): .nameIsTaken(name, isTaken)
        case .failed(let reason): .noAnswer(name, reason: reason)
        }
      },
      EffectHandler(making) {
        if case .make(let request) = $0 { request } else { nil }
      } action: { _, response in
        switch response {
        case .made(let person): .made(person)
        case .failed(let reason): .notMade(reason: reason)
        }
      },
      EffectHandler(joining) {
        if case .join(let person) = $0 { person } else { nil }
      } action: { person, response in
        switch response {
        case .welcome: .welcomed(person.id)
        case .turnedAway(let refusal): .turnedAway(person.id, refusal)
        }
      },
      EffectHandler(authenticating) {
        if case .authenticate(let request) = $0 { request } else { nil }
      } action: { _, response in
        switch response {
        case .authenticated(let id): .authenticated(id)
        case .failed(let failure): .notAuthenticated(failure)
        }
      },
    ]
  }

  /// Returns the handler of the subscription that waits until the user has stopped typing a name.
  ///
  /// - Parameter clock: the machine's clock, or a test clock.
  public static func subscriptions<Time: Clock>(clock: Time) -> [EffectHandler<Debounce<String>, Action>]
  where Time.Duration == Duration {
    [
      EffectHandler(DebounceTimer<String, Time>(clock: clock)) {
        $0
      } action: { quiet, _ in
        .quiet(quiet.question)
      }
    ]
  }
}
