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
  @inline(never) @inlinable func respond(to requested: [F.Effect], _ cause: Cause) {
    var requested = requested
    var next = 0
    var responses = 0
    let first = effectRecorder.map { $0.count - requested.count }
    while next < requested.count {
      let effect = requested[next]
      next += 1
      var hasResponse = false
      for handler in synchronousHandlers {
        guard let action = handler.respond?(effect) else { continue }
        hasResponse = true
        responses += 1
        guard responses <= Self.responseBound else {
          return onFault(.endlessResponses(Fault.name(of: effect), bound: Self.responseBound))
        }
        if let first { effectRecorder?.answer(first + next - 1) }
        announce(action, cause, isResponse: true)
        phase = .updating
        changes &+= 1
        let more = feature.update(&storage.pointee, action)
        record(action, cause, isResponse: true)
        if !more.isEmpty { effectRecorder?.record(more) }
        requested += more
      }
      if !hasResponse || asynchronousHandlers.contains(where: { $0.operation(effect) != nil }) {
        effects.append(effect)
        if let first { effectRecorder?.pass(first + next - 1) }
      }
    }
  }
}
