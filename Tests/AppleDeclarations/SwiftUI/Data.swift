// The properties of views: SwiftUI's wrappers, the environment, and animations.
import Foundation

public protocol DynamicProperty {}

@frozen @propertyWrapper public struct State<Value>: DynamicProperty {
  public init(wrappedValue value: Value) { wrappedValue = value }
  public init(initialValue value: Value) { wrappedValue = value }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}

@frozen @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  public static func constant(_ value: Value) -> Binding<Value> { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { fatalError() }
}

@frozen @propertyWrapper public struct Environment<Value>: DynamicProperty {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}

@frozen @propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
  public init(_ key: String) where Value == Data? {}
  public init(_ key: String) where Value == String? {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}

public struct EnvironmentValues {
  public var undoManager: UndoManager? { nil }
  public var accessibilityReduceMotion: Bool { false }
  public var scenePhase: ScenePhase { .active }
  public var timeZone = TimeZone.current
  public var dismiss: DismissAction { fatalError() }
  public var openURL: OpenURLAction { fatalError() }
}

@MainActor @preconcurrency public struct DismissAction {
  public func callAsFunction() {}
}

@MainActor @preconcurrency public struct OpenURLAction {
  public func callAsFunction(_ url: URL) {}
}

/// Of Foundation, where Linux does not have it.
@MainActor open class UndoManager: NSObject {
  nonisolated public override init() {}
  open var groupsByEvent = true
  open var groupingLevel: Int { 0 }
  open var isUndoing: Bool { false }
  open var isRedoing: Bool { false }
  open var canUndo: Bool { false }
  open var canRedo: Bool { false }
  open func beginUndoGrouping() {}
  open func endUndoGrouping() {}
  open func undo() {}
  open func redo() {}
  open func removeAllActions(withTarget target: Any) {}
  open func setActionName(_ actionName: String) {}
  @preconcurrency public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {}
}

@frozen public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
  public static let snappy = Animation()
  public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
}

@MainActor @preconcurrency public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

// MARK: Timelines

public protocol TimelineSchedule {
  associatedtype Entries: Sequence where Entries.Element == Date
  func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries
}

public enum TimelineScheduleMode: Sendable { case normal, lowFrequency }

public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> [Date] { [] }
}

public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> [Date] { [] }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule()
  }
}

public struct TimelineView<Schedule: TimelineSchedule, Content> {
  public struct Context {
    public let date: Date
  }
}

public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

extension TimelineView: View, PrimitiveView where Content: View {
  nonisolated public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) {}
}

// Of UIKit, which SwiftUI exports where it exists.
@available(macOS, unavailable) @available(watchOS, unavailable)
public enum UIKeyboardType: Int, Sendable {
  case `default`
  case decimalPad = 8
}
