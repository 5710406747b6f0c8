import Tarn
import TarnView

// The addresses of the places in the state. A browser's address bar shows one; the server remembers which.
extension Page {
  /// The addresses of the part that has some.
  var addresses: PageAddresses? { parts.lazy.compactMap(\.addresses).first }

  /// Goes to the place at which a tab was loaded: until the state has shown itself, the address is the truth.
  ///
  /// - Returns: why that is not possible.
  func open(loaded text: String?) -> Refusal? {
    guard let text, let addresses else { return nil }
    do throws(PageAddresses.Problem) {
      try addresses.open(loaded: Address(text))
    } catch .refused(let refusal) {
      return refusal
    } catch {}
    return nil
  }

  /// Tells the connections whose address bar shows another address than that of the present place. It comes before the
  /// change of the page, so that the page can still remember how the place was left.
  ///
  /// - Parameter isPush: whether a change of the path makes a new entry in the history of the acting connection. All other
  ///   changes replace the address: they are no navigation of that user.
  func sendAddress(isPush: Bool) {
    guard let addresses else { return }
    let current = addresses.current()
    for connection in connections.keys.sorted() {
      guard let shown = connections[connection]?.address, shown != current,
        connections[connection]?.window.accepts() == true
      else { continue }
      connections[connection]?.address = current
      let isLeft = !current.hasSamePath(as: shown) && !addresses.isReplaced(shown)
      let isNew = isPush && connection == acting && (isFollowingLink || isLeft)
      send(to: connection) {
        $0.key(.address, after: "{")
        $0.string("\(current)")
        $0.key(.isPush, after: ",")
        $0.raw(isNew ? "1}" : "0}")
      }
    }
  }

  /// Lets a window load its address again.
  func reload(_ connection: String) {
    let address = connections[connection]?.address.map { "\($0)" } ?? ""
    sendAnswer(to: connection) { json in
      json.key(.missing, after: ",")
      json.string(address)
    }
  }

  /// The result of following a link, or of going back or forward.
  struct Navigation {
    /// The user went back or forward.
    var isTraversal = false
    /// An address without a place, which the browser loads.
    var missing: String?
    var refusals: [Refusal] = []
  }

  /// Goes where the user has gone: by a link, or back or forward.
  func navigate(_ event: PageEvent, _ kind: WireFormat.Event, from connection: String, _ navigation: inout Navigation) {
    guard case .text(let text) = event.value else { return }
    let address = Address(text)
    if kind == .traverse {
      navigation.isTraversal = true
      // The address bar shows it already.
      connections[connection]?.address = address ?? .root
    }
    do throws(PageAddresses.Problem) {
      guard let addresses else { throw .unknown }
      try addresses.open(address)
    } catch .refused(let refusal) where kind == .navigate {
      navigation.refusals.append(refusal)
    } catch {
      navigation.missing = text
    }
    isFollowingLink = kind == .navigate
    flush()
    sendAddress(isPush: kind == .navigate)
    isFollowingLink = false
  }

  /// Writes the result of a navigation into the answer to a post.
  func write(_ navigation: Navigation, to json: inout PatchWriter) {
    if let missing = navigation.missing {
      json.key(.missing, after: ",")
      json.string(missing)
    } else if navigation.isTraversal, let current = addresses?.current() {
      json.key(.address, after: ",")
      json.string("\(current)")
    }
  }
}
