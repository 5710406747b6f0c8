/// The addresses of an app's places: a parser and a printer as one value.
///
/// ```swift
/// let router = AddressRouter<Place>(
///   .route("", .everything), .route("done", .done),
///   .route("todo/:id", .int, make: Place.todo) { if case .todo(let id) = $0 { id } else { nil } })
/// router.parse("todo/7")      // .todo(7)
/// router.print(.todo(7))      // "todo/7"
/// ```
///
/// The first route that matches is taken in both directions. The law `parse(print(place)) == place` holds if no earlier route
/// parses what a later one prints: ``/TarnTesting/Laws/addresses(_:places:)`` checks it.
public struct AddressRouter<Place: Equatable & Sendable>: Sendable {
  private let routes: [Route]

  /// Creates a router from its routes.
  public init(_ routes: Route...) { self.routes = routes }

  /// Returns the place of an address; `nil` if there is none.
  public func parse(_ address: Address) -> Place? {
    for route in routes { if let place = route.parse(address) { return place } }
    return nil
  }

  /// Returns the place of the text of an address; `nil` if there is none.
  public func parse(_ text: String) -> Place? { Address(text).flatMap { parse($0) } }

  /// Returns the address of a place; `nil` if no route has one.
  public func print(_ place: Place) -> Address? {
    for route in routes { if let address = route.print(place) { return address } }
    return nil
  }

  /// The addresses of places of one kind.
  public struct Route: Sendable {
    let parse: @Sendable (Address) -> Place?
    let print: @Sendable (Place) -> Address?

    /// A route with one place.
    ///
    /// ```swift
    /// let done = AddressRouter<Place>.Route.route("done", .done)
    /// ```
    public static func route(_ pattern: StaticString, _ place: Place) -> Route {
      let pattern = RoutePattern(pattern, parameters: 0)
      return Route(
        parse: { pattern.match($0.path) == nil ? nil : place },
        print: { $0 == place ? Address(path: pattern.path([])) : nil })
    }

    /// A route whose places have values.
    ///
    /// ```swift
    /// let todo = AddressRouter<Place>.Route.route("todo/:id", .int, make: Place.todo) { place in
    ///   if case .todo(let id) = place { id } else { nil }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - pattern: the components of the path; one that begins with a colon stands for a value.
    ///   - parameters: how the values of the path are written, in order, and items of the query (`.query(…)`).
    ///   - make: returns the place of the values; `nil` if there is none.
    ///   - values: returns the values of a place; `nil` for a place of another route.
    /// - Precondition: the pattern has as many values as there are parameters of the path.
    public static func route<each Value: Sendable>(
      _ pattern: StaticString, _ parameters: repeat AddressParameter<each Value>,
      make: @escaping @Sendable (repeat each Value) -> Place?,
      values: @escaping @Sendable (Place) -> (repeat each Value)?
    ) -> Route {
      var count = 0
      for name in repeat (each parameters).name { count += name == nil ? 1 : 0 }
      let pattern = RoutePattern(pattern, parameters: count)
      return Route(
        parse: { address in
          guard let texts = pattern.match(address.path) else { return nil }
          var reader = RouteReader(texts: texts, address: address)
          guard let values = try? (repeat reader.read(each parameters)) else { return nil }
          return make(repeat each values)
        },
        print: { place in
          guard let values = values(place) else { return nil }
          var writer = RouteWriter()
          repeat writer.write(each values, each parameters)
          return Address(path: pattern.path(writer.texts), query: writer.query)
        })
    }
  }
}

extension AddressRouter where Place == Address {
  /// Every address is a place: for a screen that keeps the requested address for later, such as a form to sign in.
  public static var any: AddressRouter { AddressRouter(Route(parse: { $0 }, print: { $0 })) }
}

/// The pattern of a route: `todo/:id`.
private struct RoutePattern: Sendable {
  /// The literal components; `nil` for a value.
  private let components: [String?]

  init(_ pattern: StaticString, parameters count: Int) {
    components = "\(pattern)".split(separator: "/").map { $0.hasPrefix(":") ? nil : String($0) }
    let values = components.count { $0 == nil }
    precondition(
      values == count,
      "The route “\(pattern)” has \(values) components that begin with a colon, but \(count) parameters.")
  }

  /// Returns the texts of the values; `nil` if a path does not match.
  func match(_ path: [String]) -> [String]? {
    guard path.count == components.count else { return nil }
    var texts: [String] = []
    for (text, component) in zip(path, components) {
      if component == nil { texts.append(text) } else if component != text { return nil }
    }
    return texts
  }

  func path(_ texts: [String]) -> [String] {
    var texts = texts.makeIterator()
    return components.map { $0 ?? texts.next() ?? "" }
  }
}

private struct RouteReader {
  /// A value of the path does not parse.
  struct Mismatch: Error {}

  /// The texts of the path that are not read yet.
  var texts: [String]
  let address: Address

  mutating func read<Value>(_ parameter: AddressParameter<Value>) throws -> Value {
    let text = parameter.name.map { address.value(of: $0) } ?? texts.removeFirst()
    guard let value = parameter.parse(text) else { throw Mismatch() }
    return value
  }
}

private struct RouteWriter {
  var texts: [String] = []
  var query: [Address.QueryItem] = []

  mutating func write<Value>(_ value: Value, _ parameter: AddressParameter<Value>) {
    let text = parameter.print(value)
    if let name = parameter.name {
      if let text { query.append(Address.QueryItem(name, text)) }
    } else {
      texts.append(text ?? "")
    }
  }
}
