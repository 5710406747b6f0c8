extension Loop {
  /// Attaches a hook.
  ///
  /// - Precondition: for a hook that intercepts inputs, the loop is not settling.
  package func attach(_ hook: LoopHook<F.State, F.Action>) {
    hooks.append(hook)
    updateHooks(interceptionChanged: hook.intercept != nil)
  }

  /// Detaches all hooks of an owner.
  ///
  /// - Precondition: the loop is not settling.
  package func detachHooks(of owner: AnyObject) {
    precondition(phase == idle, "A hook can't be detached while its loop settles.")
    let detached = hooks.filter { $0.owner === owner }
    hooks.removeAll { $0.owner === owner }
    updateHooks(interceptionChanged: detached.contains { $0.intercept != nil })
  }

  private func updateHooks(interceptionChanged: Bool) {
    hasObservers = true
    reportsChanges = hooks.contains { $0.onChange != nil }
    firstHook = hooks.first.map(Unmanaged.passUnretained)
    for (hook, next) in zip(hooks, hooks.dropFirst().map(Unmanaged.passUnretained) + [nil]) { hook.next = next }
    guard interceptionChanged else { return }
    precondition(phase == idle, "The interception of a loop's inputs can't begin or end while the loop settles.")
    idle = hooks.contains { $0.intercept != nil } ? .intercepted : refusing == nil ? .idle : .checking
    phase = idle
    onSettled?()
  }

  /// Passes an action that is about to be applied to the hooks.
  @inline(__always) @inlinable func announce(_ action: F.Action, _ cause: Cause, isResponse: Bool = false) {
    forEachHook { $0.beforeUpdate?(action, cause, isResponse) }
  }

  /// Passes an action that was applied to the action listeners and hooks.
  @inlinable func record(_ action: F.Action, _ cause: Cause, isResponse: Bool = false) {
    if !listeners.isEmpty { unreportedActions.append((action, cause)) }
    forEachHook { $0.recordAction?(action, cause, isResponse, storage) }
    if reportsChanges { reportChange(.acted(action, cause)) }
  }

  @inlinable func recordLoad(_ version: StateSnapshot<F.State>) {
    forEachHook { $0.recordLoad?(version) }
    if reportsChanges { reportChange(.loaded) }
  }

  // Not inlined, because only apps that store changes call it; inlinable, so that it is specialized for the types.
  @inline(never) @inlinable func reportChange(_ kind: RecordedChange<F.State, F.Action>.Kind) {
    for hook in hooks { if let describe = hook.describeChange { return reportChange(describe(kind)) } }
    reportChange(RecordedChange(kind: kind, version: StateSnapshot(storage.pointee), time: now(), position: nil))
  }

  @inlinable func reportChange(_ change: RecordedChange<F.State, F.Action>) { forEachHook { $0.onChange?(change) } }

  @inline(__always) @inlinable func forEachHook(_ body: (LoopHook<F.State, F.Action>) -> Void) {
    var next = firstHook
    while let hook = next {
      next = hook._withUnsafeGuaranteedRef { hook in
        body(hook)
        return hook.next
      }
    }
  }
}
