/// An optional layout; `nil` takes no space, and has no spacing beside it.
///
/// ```swift
/// StackLayout(.vertical, spacing: 8, .of(title, subtitle.map { Label($0) }))
/// ```
extension Optional: Layout where Wrapped: Layout {
  /// The type of the wrapped layout's leaves.
  public typealias Content = Wrapped.Content

  /// The traits of the wrapped layout, or ``LayoutTraits/removed`` for `nil`.
  @inlinable public var traits: LayoutTraits { self?.traits ?? .removed }

  @inlinable public func arrange(in constraints: LayoutConstraints, _ pass: inout LayoutPass<Wrapped.Content>)
    -> LayoutMeasurement
  {
    guard let wrapped = self else { return LayoutMeasurement(unchecked: .zero, baseline: 0) }
    return pass.layOut(wrapped, in: constraints).measurement
  }
}
