// error: cannot use a value of protocol type 'any Feature' in embedded Swift
// An app combines features of different types, and a store finds the handler of an effect among several.
public protocol Feature { func update(_ state: inout Int) }

public func updateAll(_ features: [any Feature], _ state: inout Int) {
  for feature in features { feature.update(&state) }
}
