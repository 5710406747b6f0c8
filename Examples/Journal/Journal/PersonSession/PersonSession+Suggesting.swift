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

  mutating func reverseLast() -> [PersonSession.Effect] {
    guard work.draft == nil, let last = exchange.confirmed.last else { return [] }
    return ask(last.inverse, isReversal: true)
  }

  mutating func ask(_ request: JournalRequest, isReversal: Bool = false) -> [PersonSession.Effect] {
    guard exchange.awaiting == nil else { return [] }
    exchange.sent += 1
    exchange.awaiting = PersonSession.PendingRequest(number: exchange.sent, request: request, isReversal: isReversal)
    work.submitted = exchange.sent
    notice = nil
    return [.suggest(request, number: exchange.sent)]
  }
}
