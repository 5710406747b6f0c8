import TarnValues

/// An operator that returns the elements of a numbered table.
@usableFromInline typealias UnnumberOperator<Element: Equatable & SendableMetatype> =
  MapOperator<Table<NumberedElement<Element>>, Vector<Element>>

extension MapOperator {
  @inlinable init<Element>() where Source == Table<NumberedElement<Element>>, Output == Vector<Element> {
    self.init { $0.element }
  }
}

/// Adapts an operator on tables to vectors.
@usableFromInline typealias VectorOperator<
  Element: Equatable & SendableMetatype, Machine: IncrementalOperator, Other: Equatable & SendableMetatype
> = ChainedOperator<ChainedOperator<NumberOperator<Element>, Machine>, UnnumberOperator<Other>>
where Machine.Input == Table<NumberedElement<Element>>, Machine.Output == Table<NumberedElement<Other>>

extension ChainedOperator {
  @inlinable init<Element, Machine, Other>(_ machine: Machine)
  where First == ChainedOperator<NumberOperator<Element>, Machine>, Second == UnnumberOperator<Other> {
    self.init(ChainedOperator<NumberOperator<Element>, Machine>(NumberOperator(), machine), UnnumberOperator())
  }
}

/// An operator that groups the elements of a vector by a common property.
@usableFromInline typealias VectorGroupOperator<
  Element: Equatable & SendableMetatype, Name: Hashable & SendableMetatype
> = ChainedOperator<
  ChainedOperator<NumberOperator<Element>, GroupOperator<Table<NumberedElement<Element>>, Name>>,
  GroupUnnumberOperator<Name, Element>
>

extension ChainedOperator {
  @inlinable init<Element, Name>(_ name: @escaping (Element) -> Name)
  where Self == VectorGroupOperator<Element, Name> {
    self.init(
      ChainedOperator<NumberOperator<Element>, _>(NumberOperator(), GroupOperator { name($0.element) }),
      GroupUnnumberOperator())
  }
}

/// An operator that combines each element of a vector with the element to which it refers.
@usableFromInline typealias VectorJoinOperator<
  Element: Equatable & SendableMetatype, Other: Keyed, Output: Equatable & SendableMetatype
> = ChainedOperator<
  ChainedOperator<
    FirstInputOperator<NumberOperator<Element>, Other>,
    JoinOperator<Table<NumberedElement<Element>>, Other, Table<NumberedElement<Output>>>
  >,
  UnnumberOperator<Output>
>

extension ChainedOperator {
  @inlinable init<Element, Other, Joined>(
    by reference: @escaping (Element) -> Other.Key?,
    into combine: @escaping (Element, Other.Item?) -> Joined
  ) where Self == VectorJoinOperator<Element, Other, Joined> {
    let joining = JoinOperator<Table<NumberedElement<Element>>, Other, Table<NumberedElement<Joined>>> {
      reference($0.element)
    } into: {
      NumberedElement(id: $0.id, combine($0.element, $1))
    }
    self.init(
      ChainedOperator<FirstInputOperator<NumberOperator<Element>, Other>, _>(
        FirstInputOperator(NumberOperator(), Other.self), joining), UnnumberOperator())
  }
}

/// An operator that returns the groups of a numbered table as vectors.
@frozen @usableFromInline
struct GroupUnnumberOperator<
  Name: Hashable & SendableMetatype, Element: Equatable & SendableMetatype
>: IncrementalOperator {
  @inlinable init() {}

  @usableFromInline typealias Groups = Map<Name, Table<NumberedElement<Element>>>

  @inlinable func start(_ groups: Groups) -> (memory: Void, output: Map<Name, Vector<Element>>) {
    ((), groups.mapValues { UnnumberOperator<Element>().start($0).output })
  }

  @inlinable func step(
    from old: Groups, to new: Groups, _: inout Void, _ output: inout Map<Name, Vector<Element>>
  ) -> Bool {
    let before = output
    let inner = UnnumberOperator<Element>()
    let changes = new.changes(from: old)
    // Groups that moved keep their vectors.
    var moving: [Name: Vector<Element>] = [:]
    for change in changes.moved {
      let name = new.element(at: change.new).key
      moving[name] = output[name]
    }
    for position in changes.removedOrMoved.reversed() { output.removeElement(at: position) }
    for position in changes.insertedOrMoved {
      let (name, group) = new.element(at: position)
      output.insert(moving[name] ?? inner.start(group).output, forKey: name, at: position)
    }
    for change in changes.updated {
      let (name, group) = new.element(at: change.new)
      var memory: Void = ()
      _ = inner.step(
        from: old.element(at: change.old).value, to: group, &memory, &output[name, default: Vector()])
    }
    return output != before
  }
}
