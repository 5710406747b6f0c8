import TarnValues

/// An operator that returns the elements of a numbered table.
@usableFromInline typealias Unnumbering<Element: Equatable & SendableMetatype> =
  Mapping<Table<Numbered<Element>>, Vector<Element>>

extension Mapping {
  @inlinable init<Element>() where Source == Table<Numbered<Element>>, Output == Vector<Element> {
    self.init { $0.element }
  }
}

/// Adapts an operator on tables to vectors.
@usableFromInline typealias OnVector<
  Element: Equatable & SendableMetatype, Machine: Operator, Other: Equatable & SendableMetatype
> = Chained<Chained<Numbering<Element>, Machine>, Unnumbering<Other>>
where Machine.Input == Table<Numbered<Element>>, Machine.Output == Table<Numbered<Other>>

extension Chained {
  @inlinable init<Element, Machine, Other>(_ machine: Machine)
  where First == Chained<Numbering<Element>, Machine>, Second == Unnumbering<Other> {
    self.init(Chained<Numbering<Element>, Machine>(Numbering(), machine), Unnumbering())
  }
}

/// An operator that groups the elements of a vector by a common property.
@usableFromInline typealias VectorGrouping<
  Element: Equatable & SendableMetatype, Name: Hashable & SendableMetatype
> = Chained<Chained<Numbering<Element>, Grouping<Table<Numbered<Element>>, Name>>, GroupUnnumbering<Name, Element>>

extension Chained {
  @inlinable init<Element, Name>(_ name: @escaping (Element) -> Name)
  where Self == VectorGrouping<Element, Name> {
    self.init(Chained<Numbering<Element>, _>(Numbering(), Grouping { name($0.element) }), GroupUnnumbering())
  }
}

/// An operator that combines each element of a vector with the element to which it refers.
@usableFromInline typealias VectorJoining<
  Element: Equatable & SendableMetatype, Others: Keyed, Made: Equatable & SendableMetatype
> = Chained<
  Chained<Beside<Numbering<Element>, Others>, Joining<Table<Numbered<Element>>, Others, Table<Numbered<Made>>>>,
  Unnumbering<Made>
>

extension Chained {
  @inlinable init<Element, Others, Made>(
    by reference: @escaping (Element) -> Others.Key?,
    into combine: @escaping (Element, Others.Item?) -> Made
  ) where Self == VectorJoining<Element, Others, Made> {
    let joining = Joining<Table<Numbered<Element>>, Others, Table<Numbered<Made>>> {
      reference($0.element)
    } into: {
      Numbered(id: $0.id, combine($0.element, $1))
    }
    self.init(Chained<Beside<Numbering<Element>, Others>, _>(Beside(Numbering(), Others.self), joining), Unnumbering())
  }
}

/// An operator that returns the groups of a numbered table as vectors.
@frozen @usableFromInline
struct GroupUnnumbering<
  Name: Hashable & SendableMetatype, Element: Equatable & SendableMetatype
>: Operator {
  @inlinable init() {}

  @usableFromInline typealias Groups = Map<Name, Table<Numbered<Element>>>

  @inlinable func start(_ groups: Groups) -> (kept: Void, output: Map<Name, Vector<Element>>) {
    ((), groups.mapValues { Unnumbering<Element>().start($0).output })
  }

  @inlinable func step(
    from old: Groups, to new: Groups, _: inout Void, _ output: inout Map<Name, Vector<Element>>
  ) -> Bool {
    let before = output
    let inner = Unnumbering<Element>()
    let changes = new.changes(from: old)
    // Groups that moved keep their vectors.
    var moving: [Name: Vector<Element>] = [:]
    for change in changes.moved {
      let name = new.element(at: change.new).key
      moving[name] = output[name]
    }
    for position in changes.left.reversed() { output.takeOut(at: position) }
    for position in changes.entered {
      let (name, group) = new.element(at: position)
      output.insert(moving[name] ?? inner.start(group).output, forKey: name, at: position)
    }
    for change in changes.updated {
      let (name, group) = new.element(at: change.new)
      var nothing: Void = ()
      _ = inner.step(
        from: old.element(at: change.old).value, to: group, &nothing, &output[name, default: Vector()])
    }
    return output != before
  }
}
