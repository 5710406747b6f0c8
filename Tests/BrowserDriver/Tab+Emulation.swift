import Foundation

extension Tab {
  /// Sets the size of the page's viewport.
  ///
  /// - Parameter touch: emulates a phone or tablet: the mobile viewport rules apply, the page sees a touch screen, and
  ///   ``click(_:within:)`` and ``drag(_:byX:y:within:)`` use touches.
  public func resize(width: Int, height: Int, touch: Bool = false) async throws {
    try await command(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 1,
        "mobile": .bool(touch),
      ])
    try await command(
      "Emulation.setTouchEmulationEnabled", touch ? ["enabled": true, "maxTouchPoints": 5] : ["enabled": false])
    usesTouch.withLock { $0 = touch }
  }

  /// Sets the user preferences that the page sees.
  public func emulate(dark: Bool, reducedMotion: Bool = false) async throws {
    let features: JSON = [
      ["name": "prefers-color-scheme", "value": dark ? "dark" : "light"],
      ["name": "prefers-reduced-motion", "value": reducedMotion ? "reduce" : "no-preference"],
    ]
    try await command("Emulation.setEmulatedMedia", ["features": features])
  }

  /// Sets the languages that the browser asks servers for, and that pages see: `ar, en;q=0.5`.
  public func setLanguage(_ acceptLanguage: String) async throws {
    struct Version: Decodable, Sendable { let userAgent: String }
    let agent = try await connection.call("Browser.getVersion", as: Version.self).userAgent
    try await command(
      "Emulation.setUserAgentOverride", ["userAgent": .string(agent), "acceptLanguage": .string(acceptLanguage)])
  }

  /// Accepts every certificate, such as one that a test has signed itself.
  public func acceptAllCertificates() async throws {
    try await command("Security.setIgnoreCertificateErrors", ["ignore": true])
  }

  /// Lets `navigator.clipboard` read and write without asking, on pages of `origin` or else on all.
  public func grantClipboard(origin: String? = nil) async throws {
    var parameters: [String: JSON] = ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]]
    if let origin { parameters["origin"] = .string(origin) }
    if let context { parameters["browserContextId"] = .string(context) }
    _ = try await connection.call("Browser.grantPermissions", .object(parameters))
  }

  /// Answers the browser's question whether pages may use the microphone, which is simulated and beeps once a second:
  /// in a complete browser; the shell has none.
  public func answerMicrophoneQuestion(allowing isAllowed: Bool) async throws {
    var parameters: [String: JSON] = [
      "permission": ["name": "microphone"], "setting": .string(isAllowed ? "granted" : "denied"),
    ]
    if let context { parameters["browserContextId"] = .string(context) }
    _ = try await connection.call("Browser.setPermission", .object(parameters))
  }

  /// Disconnects the page from the network, or reconnects it: requests fail, and `navigator.onLine` and its events
  /// report it.
  ///
  /// This affects only the tab's page, not a service worker's own requests.
  public func setOffline(_ offline: Bool) async throws {
    try await command(
      "Network.emulateNetworkConditions",
      ["offline": .bool(offline), "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1])
  }

  /// Slows the page's thread down by a factor, as on a slow computer; 1 is full speed.
  public func slowDown(by factor: Double) async throws {
    try await command("Emulation.setCPUThrottlingRate", ["rate": .number(factor)])
  }

  /// Tilts the page's device, in the degrees of `DeviceOrientationEvent`.
  ///
  /// - Parameters:
  ///   - beta: the angle by which its top is lifted from a table.
  ///   - gamma: the angle by which it is turned to the right.
  public func tilt(beta: Double, gamma: Double) async throws {
    try await command(
      "DeviceOrientation.setDeviceOrientationOverride",
      ["alpha": 0, "beta": .number(beta), "gamma": .number(gamma)])
  }

  /// Gives the page's device the sensors of `DeviceMotionEvent`; the device lies still.
  public func enableMotionSensors() async throws {
    for type in Self.motionSensors {
      try await command(
        "Emulation.setSensorOverrideEnabled", ["enabled": true, "type": .string(type), "metadata": ["available": true]])
    }
    try await accelerate(x: 0, y: 0, z: 0)
  }

  /// Accelerates the page's device, in m/s² without gravity, which pulls towards its back. Requires
  /// ``enableMotionSensors()``.
  public func accelerate(x: Double, y: Double, z: Double) async throws {
    for type in Self.motionSensors {
      let weight = type == "accelerometer" ? 9.81 : 0
      let isGyroscope = type == "gyroscope"
      try await command(
        "Emulation.setSensorOverrideReadings",
        [
          "type": .string(type),
          "reading": [
            "xyz": [
              "x": .number(isGyroscope ? 0 : x), "y": .number(isGyroscope ? 0 : y),
              "z": .number(isGyroscope ? 0 : z + weight),
            ]
          ],
        ])
    }
  }

  private static let motionSensors = ["accelerometer", "linear-acceleration", "gyroscope"]

  /// Writes a PDF of the page, as it would be printed.
  public func pdf(to path: String) async throws {
    struct Printed: Decodable, Sendable { let data: Data }
    let printed = try await command("Page.printToPDF", ["printBackground": false], as: Printed.self)
    do {
      try printed.data.write(to: URL(fileURLWithPath: path))
    } catch {
      throw BrowserError(.refused, "the PDF couldn't be written to \(path): \(error)")
    }
  }

  /// Writes a PNG of the viewport, or of the whole page.
  public func screenshot(to path: String, fullPage: Bool = false) async throws {
    struct Screenshot: Decodable, Sendable { let data: Data }
    struct Size: Decodable, Sendable {
      let width: Double
      let height: Double
    }
    struct Metrics: Decodable, Sendable { let cssContentSize: Size }
    var parameters: [String: JSON] = ["format": "png"]
    if fullPage {
      let size = try await command("Page.getLayoutMetrics", as: Metrics.self).cssContentSize
      parameters["captureBeyondViewport"] = true
      parameters["clip"] = [
        "x": 0, "y": 0, "width": .number(size.width), "height": .number(size.height), "scale": 1,
      ]
    }
    let screenshot = try await command("Page.captureScreenshot", .object(parameters), as: Screenshot.self)
    do {
      try screenshot.data.write(to: URL(fileURLWithPath: path))
    } catch {
      throw BrowserError(.refused, "the screenshot couldn't be written to \(path): \(error)")
    }
  }
}
