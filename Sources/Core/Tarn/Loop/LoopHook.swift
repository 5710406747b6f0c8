/// Takes part in the settlings of a loop: a history, a recorder of changes, a trace, an interceptor.
///
/// ```
/// input ─► intercept ─► beforeUpdate ─► update ─► recordAction ─► onChange ─► beforeNotifying ─► observers ─► afterSettling
/// ```
///
/// Each closure is optional, and a loop calls those of all its hooks at one point in the order in which they were
/// attached. A loop without hooks does not run any of this code.
///
/// The closures are not methods of a protocol or of a subclass: a call through a witness table or a vtable of a generic
/// type runs unspecialized code, which takes ten times as long. A closure is specialized where it is created, if that
/// is in inlinable code.
///
/// The loop keeps its hooks alive, so a closure must not retain the loop.
@usableFromInline package final class LoopHook<State, Action> {
  @usableFromInline package typealias Change = RecordedChange<State, Action>

  /// The object by which the module of the hook finds it in ``Loop/hooks``.
  @usableFromInline package let owner: AnyObject?
  /// Called with an action before its update, so that an action is known even if its update ends the program.
  ///
  /// - Parameter isResponse: whether the action is the response of a synchronous use case to the action before it.
  @usableFromInline let beforeUpdate: ((_ action: Action, _ cause: Cause, _ isResponse: Bool) -> Void)?
  /// Records an action, after its update and before any other input is applied. The state is lent for the call.
  ///
  /// - Parameter isResponse: whether the action is the response of a synchronous use case to the action before it.
  @usableFromInline let recordAction:
    ((_ action: Action, _ cause: Cause, _ isResponse: Bool, _ state: UnsafeMutablePointer<State>) -> Void)?
  /// Records that a whole state replaced the present one.
  @usableFromInline let recordLoad: ((StateSnapshot<State>) -> Void)?
  /// Records that the state was replaced by that of another position of the history, or of another history.
  @usableFromInline let recordJump: ((_ cause: Cause, _ state: UnsafeMutablePointer<State>) -> Void)?
  /// Describes the change that was just recorded; called only if a hook has ``onChange``.
  @usableFromInline let describeChange: ((Change.Kind) -> Change)?
  /// Receives each change, to store it elsewhere, such as in a file.
  @usableFromInline let onChange: ((Change) -> Void)?
  /// Called when all changes of a round have been recorded. The loop notifies observers after it has returned, so the
  /// hook can make the changes durable first.
  @usableFromInline let beforeNotifying: (() -> Void)?
  /// Called at the end of a settling, after observers were notified and effects were passed on.
  @usableFromInline let afterSettling: (() -> Void)?
  /// Receives the inputs instead of the loop, and returns whether it accepts them. See ``Loop/isIntercepted``.
  @usableFromInline let intercept: ((LoopInput<State, Action>) -> Bool)?
  /// The hook that was attached after this one. Unmanaged, because the loop retains its hooks.
  @exclusivity(unchecked) @usableFromInline var next: Unmanaged<LoopHook>?

  @inlinable package init(
    owner: AnyObject? = nil,
    beforeUpdate: ((Action, Cause, Bool) -> Void)? = nil,
    recordAction: ((Action, Cause, Bool, UnsafeMutablePointer<State>) -> Void)? = nil,
    recordLoad: ((StateSnapshot<State>) -> Void)? = nil,
    recordJump: ((Cause, UnsafeMutablePointer<State>) -> Void)? = nil,
    describeChange: ((Change.Kind) -> Change)? = nil,
    onChange: ((Change) -> Void)? = nil,
    beforeNotifying: (() -> Void)? = nil,
    afterSettling: (() -> Void)? = nil,
    intercept: ((LoopInput<State, Action>) -> Bool)? = nil
  ) {
    self.owner = owner
    self.beforeUpdate = beforeUpdate
    self.recordAction = recordAction
    self.recordLoad = recordLoad
    self.recordJump = recordJump
    self.describeChange = describeChange
    self.onChange = onChange
    self.beforeNotifying = beforeNotifying
    self.afterSettling = afterSettling
    self.intercept = intercept
  }
}
