import TarnValues

/// Updates an output from the differences between two versions of an input: the operators on derived collections,
/// independent of a store.
///
/// `start` computes the output from scratch. After any number of steps, the output of `step` equals the result of
/// `start` for the new input, in elements and in order; tests need to check only this.
@usableFromInline protocol IncrementalOperator<Input, Output>: SendableMetatype {
  associatedtype Input
  associatedtype Output
  /// The memory between two steps, in addition to the output.
  associatedtype Memory = Void

  func start(_ input: Input) -> (memory: Memory, output: Output)

  /// - Returns: whether the output changed.
  func step(from old: Input, to new: Input, _ memory: inout Memory, _ output: inout Output) -> Bool
}

/// Applies one operator to the output of another.
@frozen @usableFromInline
struct ChainedOperator<First: IncrementalOperator, Second: IncrementalOperator>: IncrementalOperator
where First.Output == Second.Input {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  @inlinable init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @frozen @usableFromInline struct Memory {
    @usableFromInline var first: First.Memory
    @usableFromInline var between: First.Output
    @usableFromInline var second: Second.Memory

    @inlinable init(first: First.Memory, between: First.Output, second: Second.Memory) {
      self.first = first
      self.between = between
      self.second = second
    }
  }

  @inlinable func start(_ input: First.Input) -> (memory: Memory, output: Second.Output) {
    let between = first.start(input)
    let after = second.start(between.output)
    return (Memory(first: between.memory, between: between.output, second: after.memory), after.output)
  }

  @inlinable func step(
    from old: First.Input, to new: First.Input, _ memory: inout Memory, _ output: inout Second.Output
  ) -> Bool {
    let before = memory.between
    return first.step(from: old, to: new, &memory.first, &memory.between)
      && second.step(from: before, to: memory.between, &memory.second, &output)
  }
}

/// Applies an operator to the first of two inputs, and passes the other through.
@frozen @usableFromInline struct FirstInputOperator<First: IncrementalOperator, Other>: IncrementalOperator {
  @usableFromInline let first: First

  @inlinable init(_ first: First, _: Other.Type) { self.first = first }

  @inlinable func start(_ input: (First.Input, Other)) -> (memory: First.Memory, output: (First.Output, Other)) {
    let result = first.start(input.0)
    return (result.memory, (result.output, input.1))
  }

  @inlinable func step(
    from old: (First.Input, Other), to new: (First.Input, Other), _ memory: inout First.Memory,
    _ output: inout (First.Output, Other)
  ) -> Bool {
    _ = first.step(from: old.0, to: new.0, &memory, &output.0)
    output.1 = new.1
    // The other input need not be comparable, so the next operator determines whether it changed.
    return true
  }
}

extension IncrementalOperator where Output: Equatable {
  /// Computes the output and the memory from scratch.
  ///
  /// - Returns: whether the output changed.
  @inlinable func restart(_ input: Input, _ memory: inout Memory, _ output: inout Output) -> Bool {
    let result = start(input)
    memory = result.memory
    let hasChanged = output != result.output
    output = result.output
    return hasChanged
  }
}

extension KeyedDifferences {
  /// Whether applying the changes costs less than computing the output from scratch: a change takes one or two
  /// microseconds, an element of a new collection about a tenth of one.
  @inlinable func areFew(of count: Int) -> Bool { self.count <= count / 16 }
}
