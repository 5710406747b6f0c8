import Tarn
import TarnRecord

/// A record in a state whose members are tracked one by one: the value of `store.document` in `store.document.clocks`.
///
/// ```swift
/// List(store.document.clocks) { clock in Text(clock.name) }    // tracks \.document.clocks, not the whole document
/// ```
///
/// It stands for the record only until one of its members is read. Where the record itself is needed, such as for an
/// argument of its type, the compiler takes the record, and the whole record is tracked.
///
/// Members of members are tracked with the whole member: `store.view.list.scroll` is read again after each change of
/// `view.list`. The subscript with a path is exact at any depth: `store[\.view.list.scroll]`.
@dynamicMemberLookup public struct TrackedPart<Base: TrackedStore, Value> {
  let base: Base
  let path: KeyPath<Base.State, Value>

  /// A member of the record, tracked.
  public subscript<Member: Equatable>(dynamicMember member: KeyPath<Value, Member>) -> Member {
    base[path.appending(path: member)]
  }
}

extension Store {
  /// A record in the state, whose members are tracked one by one. See ``TrackedPart``.
  public subscript<Value: Record>(dynamicMember path: KeyPath<F.State, Value>) -> TrackedPart<Store, Value> {
    TrackedPart(base: self, path: path)
  }
}

extension Scope {
  /// A record in the part, whose members are tracked one by one. See ``TrackedPart``.
  public subscript<Value: Record>(dynamicMember path: KeyPath<State, Value>) -> TrackedPart<Scope, Value> {
    TrackedPart(base: self, path: path)
  }
}
