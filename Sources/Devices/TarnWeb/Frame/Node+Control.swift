import TarnView

// The controls for values of TarnView: for a key binding, for an item or a row of a sheet.
extension Node {
  /// A button that sends an action; or if that opens a place, a link, which goes there by the action of the addresses, as any
  /// link does.
  static func control(
    at address: Address?, sending action: Attribute<Action>, _ attributes: [Attribute<Action>], _ content: Node...
  ) -> Node {
    if let address {
      .a([.href(address)] + attributes, .each(content))
    } else {
      .button(attributes + [action], .each(content))
    }
  }
}

extension Attribute {
  /// Sends an action after a question, or at once if there is none.
  static func onClick(
    _ action: @autoclosure @escaping () -> Action, confirming confirmation: Confirmation?
  ) -> Attribute {
    confirmation.map { .onClick(action(), confirming: $0) } ?? .onClick(action())
  }
}
