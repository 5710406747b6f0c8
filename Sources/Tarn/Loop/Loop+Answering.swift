extension Loop {
  /// How many immediate answers may come of one action. As many as a queue holds actions: an import that asks for an id for
  /// each of tens of thousands has room.
  public static var answerBound: Int { 65_536 }

  /// Applies what immediate use cases answer to effects, and what they answer to the effects of that; what none of them takes
  /// waits to be performed.
  ///
  /// Right after the action that asked, whose record has just been made: so the two are one step.
  // Not inlined, for most dispatches ask nothing; inlinable, so that it knows the types.
  @inline(never) @inlinable func answer(_ asked: [F.Effect], _ cause: Cause) {
    var asked = asked
    var next = 0
    var answers = 0
    // The entry that the answers go on with: that of the action that asked, if it changed a lane.
    var entry = past.map { $0.history.lastChanged != 0 ? $0.history.nextID - 1 : -1 } ?? -1
    while next < asked.count {
      let effect = asked[next]
      next += 1
      var isAnswered = false
      for connection in immediate {
        guard let action = connection.answer?(effect) else { continue }
        isAnswered = true
        answers += 1
        guard answers <= Self.answerBound else {
          return onFault(.endlessAnswers(Fault.name(of: effect), bound: Self.answerBound))
        }
        phase = .updating
        changes &+= 1
        let more = feature.update(&storage.pointee, action)
        note(answer: action, cause, goingOnWith: &entry)
        asked += more
      }
      if !isAnswered || performing.contains(where: { $0.job(effect) != nil }) { effects.append(effect) }
    }
  }

  @inlinable func note(answer action: F.Action, _ cause: Cause, goingOnWith entry: inout Int) {
    guard let past, group == nil else { return note(action, cause) }
    if !listeners.isEmpty { heard.append((action, cause)) }
    let time = now()
    let isAnswer = past.history.record(
      answer: action, cause, goingOnWith: &entry, state: storage.pointee, at: time)
    if let keeper { keep(.acted(action, cause), at: time, isAnswer: isAnswer, with: keeper) }
  }
}
