extension Loop {
  /// The maximum number of synchronous responses that result from one action: the capacity of the queue. An import that
  /// requests an ID for each of tens of thousands of elements stays below it.
  public static var responseBound: Int { 65_536 }

  /// Applies the responses of synchronous use cases to effects, and their responses to the effects that follow from
  /// those. Effects that no synchronous use case accepts are queued to be performed.
  ///
  /// The loop calls it right after it has recorded the action that returned the effects, so the action and the
  /// responses are one history step.
  // Not inlined, because most dispatches return no effects; inlinable, so that it is specialized for the types.
  @inline(never) @inlinable func answer(_ requested: [F.Effect], _ cause: Cause) {
    var asked = requested
    var next = 0
    var responses = 0
    // The entry that the responses extend: that of the requesting action, if it affected a track.
    var entry = historyBox.map { $0.history.lastChanged != 0 ? $0.history.nextID - 1 : -1 } ?? -1
    while next < asked.count {
      let effect = asked[next]
      next += 1
      var isAnswered = false
      for connection in immediate {
        guard let action = connection.respond?(effect) else { continue }
        isAnswered = true
        responses += 1
        guard responses <= Self.responseBound else {
          return onFault(.endlessResponses(Fault.name(of: effect), bound: Self.responseBound))
        }
        phase = .updating
        changes &+= 1
        let more = feature.update(&storage.pointee, action)
        note(answer: action, cause, goingOnWith: &entry)
        asked += more
      }
      if !isAnswered || performing.contains(where: { $0.effect(effect) != nil }) { effects.append(effect) }
    }
  }

  @inlinable func note(answer action: F.Action, _ cause: Cause, goingOnWith entry: inout Int) {
    guard let historyBox, group == nil else { return note(action, cause) }
    if !listeners.isEmpty { unreportedActions.append((action, cause)) }
    let time = now()
    let isAnswer = historyBox.history.record(
      answer: action, cause, goingOnWith: &entry, state: storage.pointee, at: time)
    if let changeRecorder { keep(.acted(action, cause), at: time, isAnswer: isAnswer, with: changeRecorder) }
  }
}
