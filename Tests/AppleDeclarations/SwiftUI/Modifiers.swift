// The modifiers of views.
import Foundation

extension View {
  nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { ModifiedContent() }

  // MARK: State and events

  nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View { self }
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
  nonisolated public func onSubmit(_ action: @escaping () -> Void) -> some View { self }
  nonisolated public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View { self }
  nonisolated public func disabled(_ disabled: Bool) -> some View { self }
  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { self }
  @available(macOS, unavailable) @available(watchOS, unavailable)
  nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View { self }
  nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { self }
  @available(tvOS, unavailable) @available(watchOS, unavailable)
  nonisolated public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
    self
  }

  // MARK: Presentation

  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }
  nonisolated public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }
  nonisolated public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View { self }
  @_disfavoredOverload nonisolated public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View { self }
  nonisolated public func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View { self }
  @_disfavoredOverload nonisolated public func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View { self }
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { self }
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { self }
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }
  @_disfavoredOverload nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
  nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }
  nonisolated public func searchable(text: Binding<String>, prompt: LocalizedStringKey) -> some View { self }
  @_disfavoredOverload nonisolated public func searchable<S: StringProtocol>(
    text: Binding<String>, prompt: S
  ) -> some View { self }
  nonisolated public func searchable(text: Binding<String>) -> some View { self }
  @available(tvOS, unavailable)
  nonisolated public func swipeActions<T: View>(@ViewBuilder content: () -> T) -> some View { self }
  nonisolated public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View { self }

  // MARK: Looks

  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  nonisolated public func font(_ font: Font?) -> some View { self }
  nonisolated public func monospacedDigit() -> some View { self }
  nonisolated public func lineLimit(_ number: Int?) -> some View { self }
  nonisolated public func padding(_ length: CGFloat) -> some View { self }
  nonisolated public func padding() -> some View { self }
  nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }
  nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View { self }
  nonisolated public func scaledToFit() -> some View { self }
  nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { self }
  nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { self }
  nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  nonisolated public func rotationEffect(_ angle: Angle) -> some View { self }
  nonisolated public func overlay<V: View>(@ViewBuilder content: () -> V) -> some View { self }
  nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { self }
  @_disfavoredOverload nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { self }
  nonisolated public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { self }
  @_disfavoredOverload nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { self }
  nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View { self }
}

@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}

public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
}

public struct PlainButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  @MainActor @preconcurrency public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  @MainActor @preconcurrency public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

public struct SymbolVariants: Hashable, Sendable {
  public static let none = SymbolVariants()
  public static let fill = SymbolVariants()
}

public struct FillStyle: Equatable, Sendable {
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

public struct AccessibilityTraits: SetAlgebra, Sendable {
  public static let isSelected = AccessibilityTraits()
  public init() {}
  public func contains(_ member: AccessibilityTraits) -> Bool { false }
  public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
  public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
  public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits { self }
  public mutating func insert(
    _ newMember: AccessibilityTraits
  ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) { (false, newMember) }
  public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? { nil }
  public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? { nil }
  public mutating func formUnion(_ other: AccessibilityTraits) {}
  public mutating func formIntersection(_ other: AccessibilityTraits) {}
  public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {}
}

public struct KeyEquivalent: Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  public init(extendedGraphemeClusterLiteral: Character) {}
}

public struct EventModifiers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let command = EventModifiers(rawValue: 1)
  public static let shift = EventModifiers(rawValue: 2)
}

public struct Font: Hashable, Sendable {
  public static let largeTitle = Font()
  public static let title2 = Font()
  public static let headline = Font()
  public static let caption = Font()
}

public struct Angle: Hashable, Sendable {
  public static func degrees(_ degrees: Double) -> Angle { Angle() }
}
