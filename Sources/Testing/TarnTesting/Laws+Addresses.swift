import Tarn
import TarnDocument
import TarnView

extension Laws {
  /// Checks the law of addresses: `parse(print(place)) == place` for every place that a walk reaches; opening the place of a
  /// state in that state is not refused and leaves it there; and opening another place of the walk leads to it or is
  /// refused, so Back and Forward never do nothing without a word. A place whose opening returns an effect is reached by
  /// its response, which no walk has.
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
  /// - Complexity: for each step, one parsing and printing, and up to five updates.
  public func addresses<Place>(
    _ addresses: Addresses<Place, State, Action>, places: [Place] = []
  ) -> LawViolation<State, Action>? {
    self.addresses(addresses.router, places) { state, others in
      let present = addresses.place(state)
      return ([present] + others).map { place in
        let action = addresses.open(place)
        var opened = state
        let refusal = feature.dynamicRefusal(of: action, in: state)
        let isLater = refusal == nil && !feature.update(&opened, action).isEmpty
        return Visit(
          present: present, place: place, refusal: refusal, opened: isLater ? place : addresses.place(opened))
      }
    }
  }

  /// Checks the law of addresses for every session of a document: see `addresses(_:places:)`.
  public func addresses<Place, D: DocumentFeature>(
    _ addresses: Addresses<Place, SessionView<D>, D.Action>, places: [Place] = []
  ) -> LawViolation<State, Action>? where F == SharedDocument<D> {
    self.addresses(places: places) { _ in addresses }
  }

  /// Checks the law of addresses for every session of a document, if the action that opens a place depends on the person:
  /// see `addresses(_:places:)`.
  ///
  /// ```swift
  /// let laws = Laws(SharedDocument(Diary()), from: DocumentState(Diary.Document())) { _, _ in .acted("1", .leave) }
  /// #expect(laws.addresses { person in Diary.addresses(of: person) } == nil)
  /// ```
  ///
  /// - Parameters:
  ///   - places: places that the walk may not reach, as in `addresses(_:places:)`.
  ///   - addresses: returns the addresses of a person's pages. All have the same router.
  /// - Returns: the shortest walk to a place for which the law does not hold.
  public func addresses<Place, D: DocumentFeature>(
    places: [Place] = [], of addresses: (PersonID) -> Addresses<Place, SessionView<D>, D.Action>
  ) -> LawViolation<State, Action>? where F == SharedDocument<D> {
    func place(_ id: SessionID, _ state: State, _ addresses: Addresses<Place, SessionView<D>, D.Action>) -> Place {
      addresses.place(feature.feature.view(of: id, state.session(id), in: state.document))
    }
    return self.addresses(addresses(.local).router, places) { state, others in
      state.sessionIDs.flatMap { id in
        let addresses = addresses(id.person)
        let present = place(id, state, addresses)
        return ([present] + others).map { next in
          let action = DocumentAction.acted(id, addresses.open(next))
          var opened = state
          let refusal = feature.refusal(of: action, in: state)
          let isLater = refusal == nil && !feature.update(&opened, action).isEmpty
          return Visit(
            present: present, place: next, refusal: refusal, opened: isLater ? next : place(id, opened, addresses))
        }
      }
    }
  }

  private func addresses<Place>(
    _ router: AddressRouter<Place>, _ places: [Place], visits: (State, [Place]) -> [Visit<Place>]
  ) -> LawViolation<State, Action>? {
    firstViolation(
      of:
        "The law of addresses does not hold: parse(print(place)) == place, and opening a place leads to it or is refused"
    ) {
      steps in
      let loop = Loop(start, feature, onFault: { _ in })
      var reached: [Place] = []
      /// Checks a state with the places reached before it.
      func fault() -> String? {
        let visits = visits(loop.state, reached)
        // Four more places for each state are enough: a walk has hundreds of states.
        for place in visits.map(\.present) where !reached.contains(place) { reached = reached.suffix(3) + [place] }
        return visits.lazy.compactMap { ($0.isPresent ? router.fault(of: $0.place) : nil) ?? $0.fault }.first
      }
      if let message = places.lazy.compactMap({ router.fault(of: $0) }).first ?? fault() {
        return LawFinding(after: 0, message: message)
      }
      for (index, step) in steps.enumerated() {
        step.perform(on: loop)
        if let message = fault() { return LawFinding(after: index + 1, message: message) }
      }
      return nil
    }
  }
}

/// The present place of a state, and where opening a place leads.
private struct Visit<Place: Equatable> {
  let present: Place
  let place: Place
  let refusal: Refusal?
  let opened: Place

  var isPresent: Bool { place == present }

  var fault: String? {
    let name = (isPresent ? "the present place " : "the place ") + ShortDescription.bounded(place)
    if let refusal { return isPresent ? "opening \(name) is refused: \(refusal.reason)" : nil }
    return opened == place ? nil : "opening \(name) leads to \(ShortDescription.bounded(opened))"
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
