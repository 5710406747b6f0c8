import Tarn
import TarnDocument
import TarnView

extension Laws {
  /// Checks the law of addresses: `parse(print(place)) == place` for every place that a walk reaches, and opening the place
  /// of a state in that state is not refused and leaves it there.
  ///
  /// ```swift
  /// let router = AddressRouter<Int>(.route(":count", .int, make: { $0 }) { $0 })
  /// let addresses = Addresses<Int, Int, Counter.Action>(router, place: { $0 }, open: { $0 > 0 ? .up : .down })
  /// let laws = Laws(Counter(), from: 0) { _, random in random.pick(from: [.up, .down]) }
  /// #expect(laws.addresses(addresses, places: [7]) == nil)
  /// ```
  ///
  /// - Parameters:
  ///   - addresses: the addresses of the feature.
  ///   - places: further places, which no walk needs to reach; only parsing and printing is checked for them.
  /// - Complexity: for each step, one parsing and printing and one update.
  public func addresses<Place>(
    _ addresses: Addresses<Place, State, Action>, places: [Place] = []
  ) -> LawViolation<State, Action>? {
    self.addresses(addresses.router, places) { state in
      let place = addresses.place(state)
      let action = addresses.open(place)
      var opened = state
      let refusal = feature.dynamicRefusal(of: action, in: state)
      if refusal == nil { _ = feature.update(&opened, action) }
      return [Visit(place: place, refusal: refusal, opened: addresses.place(opened))]
    }
  }

  /// Checks the law of addresses for every session of a document: see ``addresses(_:places:)``.
  public func addresses<Place, D: DocumentFeature>(
    _ addresses: Addresses<Place, SessionView<D>, D.Action>, places: [Place] = []
  ) -> LawViolation<State, Action>? where F == SharedDocument<D> {
    func place(_ id: SessionID, _ state: State) -> Place {
      addresses.place(feature.feature.view(of: id, state.session(id), in: state.document))
    }
    return self.addresses(addresses.router, places) { state in
      state.sessionIDs.map { id in
        let action = DocumentAction.acted(id, addresses.open(place(id, state)))
        var opened = state
        let refusal = feature.refusal(of: action, in: state)
        if refusal == nil { _ = feature.update(&opened, action) }
        return Visit(place: place(id, state), refusal: refusal, opened: place(id, opened))
      }
    }
  }

  private func addresses<Place>(
    _ router: AddressRouter<Place>, _ places: [Place], visits: (State) -> [Visit<Place>]
  ) -> LawViolation<State, Action>? {
    firstViolation(
      of: "The law of addresses does not hold: parse(print(place)) == place, and opening it changes nothing"
    ) {
      steps in
      let loop = Loop(start, feature, onFault: { _ in })
      if let message = places.lazy.compactMap({ router.fault(of: $0) }).first ?? fault(visits(start), router) {
        return LawFinding(after: 0, message: message)
      }
      for (index, step) in steps.enumerated() {
        step.perform(on: loop)
        if let message = fault(visits(loop.state), router) { return LawFinding(after: index + 1, message: message) }
      }
      return nil
    }
  }

  private func fault<Place>(_ visits: [Visit<Place>], _ router: AddressRouter<Place>) -> String? {
    visits.lazy.compactMap { router.fault(of: $0.place) ?? $0.fault }.first
  }
}

/// The present place of a state, and what opening it there does.
private struct Visit<Place: Equatable> {
  let place: Place
  let refusal: Refusal?
  let opened: Place

  var fault: String? {
    let present = ShortDescription.bounded(place)
    if let refusal { return "opening the present place \(present) is refused: \(refusal.reason)" }
    return opened == place ? nil : "opening the present place \(present) leads to \(ShortDescription.bounded(opened))"
  }
}

extension AddressRouter {
  /// Returns how the law `parse(print(place)) == place` is violated.
  fileprivate func fault(of place: Place) -> String? {
    let text = ShortDescription.bounded(place)
    guard let address = print(place) else { return "no route prints the place \(text)" }
    let parsed = parse("\(address)").map { ShortDescription.bounded($0) } ?? "nothing"
    return parse("\(address)") == place ? nil : "the place \(text) prints “\(address)”, which parses to \(parsed)"
  }
}
