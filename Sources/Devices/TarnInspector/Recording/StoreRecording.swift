import Tarn

/// All that an inspector records of a store while it runs.
@usableFromInline struct StoreRecording<F: Feature> {
  let log: StepLog<F.State, F.Action>
  let effects: EffectLog<F.Effect>
  let listener: EffectListener<F.Effect>
  /// The structure of the history when the recording began.
  let history: History<F.State, F.Action>.Structure?

  /// Begins to record a store with its present state.
  ///
  /// Inlinable, so that the closures are specialized for the app's types.
  @inlinable init(of store: Store<F>, bound: Int) {
    let log = StepLog<F.State, F.Action>(from: store.state, at: .now(), bound: bound)
    let effects = EffectLog<F.Effect>()
    let listener = EffectListener<F.Effect> { effects.append($0, of: log.end - 1, keepingFrom: log.first) }
    // The loop keeps the hook alive, not the other way round.
    let hook = LoopHook<F.State, F.Action>(
      owner: log,
      onChange: { [unowned(unsafe) loop = store.loop] change in
        let answered = listener.takeAnswered()
        log.append(change, answering: answered, isObserved: loop.isObserved)
        if let answered { effects.answer(answered, by: log.end - 1) }
      },
      afterSettling: { log.settle() })
    self.init(of: store, log, effects, listener, hook)
  }

  @usableFromInline init(
    of store: Store<F>, _ log: StepLog<F.State, F.Action>, _ effects: EffectLog<F.Effect>,
    _ listener: EffectListener<F.Effect>, _ hook: LoopHook<F.State, F.Action>
  ) {
    (self.log, self.effects, self.listener) = (log, effects, listener)
    history = store.loop.historySkeleton
    store.loop.attach(listener)
    store.loop.attach(hook)
  }
}
