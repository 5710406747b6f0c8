extension Loop {
  /// Returns the reason why an action would be refused in the present state; `nil` if it would be applied.
  ///
  /// - Complexity: that of the feature's ``RefusingFeature/refusal(of:in:)``.
  public func refusal(of action: F.Action) -> Refusal? { refusing?.refusal(of: action, in: state) }

  /// Sends an action, or throws the reason why it is refused.
  ///
  /// During a settling, the action is checked with the present state, and again when its turn in the queue has come.
  ///
  /// - Throws: ``Refusal``; the state is unchanged, and listeners (``onRefusal(_:)``) are not notified.
  public func request(_ action: F.Action, cause: Cause = .acted) throws(Refusal) {
    if let refusal = refusal(of: action) { throw refusal }
    send(action, cause: cause)
  }

  /// Calls a closure with every refusal of an action that was sent, and of an undo, a redo or a jump
  /// (``HistoryRules/refusal``), until the token is released. The closure must not send.
  ///
  /// ```swift
  /// let token = store.onRefusal { refusal, command in
  ///   if case .send(let action, _) = command { print("\(action): \(refusal.reason)") }
  /// }
  /// ```
  ///
  /// Without such a listener, a refusal is reported as ``Fault/refused(_:reason:)``.
  public func onRefusal(
    _ listener: @escaping (_ refusal: Refusal, _ command: StoreCommand<F.State, F.Action>) -> Void
  ) -> ObserverToken {
    let id = nextRefusalListener
    nextRefusalListener += 1
    refusalListeners[id] = listener
    return ObserverToken(onEnd: { [weak self] in self?.refusalListeners[id] = nil })
  }

  /// Asks the feature whether it refuses an action, and delivers the refusal.
  @inline(never) @usableFromInline func isRefused(_ action: F.Action, _ cause: Cause) -> Bool {
    guard let refusal = refusing?.refusal(of: action, in: storage.pointee) else { return false }
    deliver(refusal, of: action, cause)
    return true
  }

  /// Applies an input, unless it is an action that the feature refuses.
  func enterChecked(_ input: LoopInput<F.State, F.Action>) {
    if case .action(let action, let cause) = input {
      if !isRefused(action, cause) { settle(action, cause) }
      return
    }
    let cause = apply(input)
    drain()
    runRounds(cause)
  }

  // Not inlined, because a command takes as much stack space as a state, and few actions are refused.
  @inline(never) @usableFromInline func deliver(_ refusal: Refusal, of action: F.Action, _ cause: Cause) {
    deliver(refusal, .send(action, cause))
  }

  @usableFromInline func deliver(_ refusal: Refusal, _ command: StoreCommand<F.State, F.Action>) {
    // Listeners may read the state: no update runs now.
    let before = phase
    if phase == .updating { phase = .notifying }
    defer { phase = before }
    guard !refusalListeners.isEmpty else {
      let name =
        if case .send(let action, _) = command { Fault.contentName(of: action) } else { Fault.name(of: command) }
      return onFault(.refused(name, reason: refusal.reason))
    }
    for listener in refusalListeners.sorted(by: { $0.key < $1.key }) { listener.value(refusal, command) }
  }

  /// Returns the refusals of the actions that a closure sends.
  package func collectRefusals(_ body: () -> Void) -> [Refusal] {
    var refusals: [Refusal] = []
    let token = onRefusal { refusal, _ in refusals.append(refusal) }
    body()
    token.end()
    return refusals
  }
}

extension Loop where F: RefusingFeature {
  /// Applies an action and all that follows from it, unless the feature refuses it; queues it during a settling.
  @inlinable package func sendUnlessRefused(_ action: F.Action, _ cause: Cause) {
    switch phase {
    case .idle: break
    case .checking:
      if let refusal = feature.refusal(of: action, in: storage.pointee) {
        return deliver(refusal, of: action, cause)
      }
    case .updating, .notifying, .intercepted: return enqueue(.action(action, cause))
    }
    settle(action, cause)
  }
}

extension RefusingFeature {
  /// Applies the action and all that follows from it, unless it is refused; queues it during a settling.
  @inlinable public static func send(_ action: Action, cause: Cause, to loop: Loop<Self>) {
    loop.sendUnlessRefused(action, cause)
  }
}

extension Store {
  /// Returns the reason why an action would be refused in the present state; `nil` if it would be applied. See ``Refusal``.
  public func refusal(of action: F.Action) -> Refusal? { loop.refusal(of: action) }

  /// Sends an action, or throws the reason why it is refused. See ``Loop/request(_:cause:)``.
  public func request(_ action: F.Action, cause: Cause = .acted) throws(Refusal) {
    try loop.request(action, cause: cause)
  }

  /// Calls a closure with every refusal of an action that was sent, and of an undo, a redo or a jump, until the token is
  /// released. See ``Loop/onRefusal(_:)``.
  public func onRefusal(
    _ listener: @escaping (_ refusal: Refusal, _ command: StoreCommand<F.State, F.Action>) -> Void
  ) -> ObserverToken { loop.onRefusal(listener) }
}

extension Loop {
  /// Applies an action to a state that is not the loop's, unless it is refused there.
  package func apply(_ action: F.Action, to state: inout F.State) -> [F.Effect] {
    refusing?.refusal(of: action, in: state) == nil ? feature.update(&state, action) : []
  }
}

extension Feature {
  /// Applies an action to a state, unless it is refused: what a loop does.
  package func apply(_ action: Action, to state: inout State) -> [Effect] {
    dynamicRefusal(of: action, in: state) == nil ? update(&state, action) : []
  }
}
