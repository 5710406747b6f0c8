extension Vector: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { Array(self).description }
  public var debugDescription: String { Array(self).debugDescription }
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }
}
