import TarnForms

extension PersonSession.State {
  mutating func done() -> [PersonSession.Effect] {
    guard exchange.awaiting == nil, let done = work.draft?.suggest() else { return [] }
    switch done {
    case .unchanged:
      if let draft = work.draft { close(draft) }
      return []
    case .undecided:
      work.screen = .merging
      return []
    case .suggested(let suggestion): return ask(.change(suggestion))
    }
  }

  mutating func takeBack() -> [PersonSession.Effect] {
    guard work.draft == nil, let last = exchange.confirmed.last else { return [] }
    return ask(last.inverse, isTakingBack: true)
  }

  mutating func ask(_ request: JournalRequest, isTakingBack: Bool = false) -> [PersonSession.Effect] {
    guard exchange.awaiting == nil else { return [] }
    exchange.sent += 1
    exchange.awaiting = PersonSession.PendingRequest(number: exchange.sent, wish: request, isTakingBack: isTakingBack)
    work.handedIn = exchange.sent
    notice = nil
    return [.suggest(request, number: exchange.sent)]
  }
}
