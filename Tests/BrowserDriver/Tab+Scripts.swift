import Foundation

extension Tab {
  /// Returns the value of a JavaScript expression, awaited if it is a promise, through JSON.
  ///
  /// `undefined` and `null` are nil for an optional type. An exception, or a value of another type, is an error that
  /// quotes the script.
  public func evaluate<Value: Decodable & Sendable>(
    _ script: String, as _: Value.Type = Value.self, within limit: Duration = Tab.timeLimit
  ) async throws -> Value {
    let outcome = try await outcome(of: script, within: limit, as: Value.self)
    switch outcome.value {
    case .success(let value): return value
    case .failure(let mismatch):
      let reason = "which isn't of type \(Value.self): \(mismatch)"
      throw BrowserError(.script, "\(quoted(script)) gave \(outcome.valueDescription), \(reason) (\(location))")
    }
  }

  /// Runs statements, which may use `await`, in a scope of their own.
  public func run(_ script: String, within limit: Duration = Tab.timeLimit) async throws {
    let function = "(async () => {\n\(script)\n})().then(() => null)"
    _ = try await outcome(of: function, named: script, within: limit, as: Bool?.self)
  }

  /// Waits until a JavaScript expression is true, checking about every 10 ms and awaiting promises.
  ///
  /// An exception counts as "not yet", so that a test may wait for `document.querySelector("li").textContent == "milk"`
  /// before there is a list. A navigation to another page counts as "not yet", too.
  public func wait(until condition: String, within limit: Duration = Tab.timeLimit) async throws {
    do {
      _ = try await poll("await (\(condition)\n) ? {done: true} : {}", named: condition, within: limit, as: Bool.self)
    } catch let PollTimeout.because(problem) {
      // A hidden page closes its stream, and a page without one shows no further change.
      let page = """
        `“${document.title}”${document.hidden ? ', hidden' : ''}` +
        (document.documentElement.dataset.tarn ? `, ${document.documentElement.dataset.tarn}` : '')
        """
      let shown = (try? await evaluate(page, as: String.self, within: .seconds(2))) ?? "?"
      let thrown = problem.map { "; it threw: \($0)" } ?? ""
      throw BrowserError(
        .timedOut, "\(quoted(condition)) wasn't true within \(limit)\(thrown) (page \(shown), \(location))")
    }
  }

  /// The script as an error quotes it: truncated to a recognizable length.
  func quoted(_ script: String) -> String {
    let line = script.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: " ")
    return "`\(line.count > 160 ? line.prefix(160) + "…" : line)`"
  }
}

// MARK: - Polling inside the page

enum PollTimeout: Error {
  /// The deadline passed; with the last reason that the page gave.
  case because(String?)
}

extension Tab {
  private struct Attempt<Value: Decodable & Sendable>: Decodable, Sendable {
    let done: Value?
    let problem: String?
  }

  /// Evaluates `attempt` repeatedly until it returns `{done: …}` instead of `{problem: …}`.
  ///
  /// The page itself repeats it, for a quarter of a second per call: this makes few calls, and the next call soon
  /// replaces one that fails because its document was unloaded. A page without scripts has no timers, so each call is one
  /// attempt.
  /// - Throws: ``PollTimeout`` at the deadline.
  func poll<Value: Decodable & Sendable>(
    _ attempt: String, named name: String, within limit: Duration, as _: Value.Type
  ) async throws -> Value {
    let deadline = ContinuousClock.now + limit
    var problem: String?
    repeat {
      let remaining = max(.zero, deadline - ContinuousClock.now)
      let script = """
        (async () => {
          const end = Date.now() + \(Int(min(remaining / .milliseconds(1), 250)));
          for (;;) {
            let answer;
            try { answer = await (\(attempt)
              ) } catch (error) { answer = {problem: String(error)} }
            if (answer.done !== undefined || Date.now() >= end || !\(runsTimers)) return answer;
            // Pause: between two attempts, until the end.
            await new Promise(next => setTimeout(next, 10));
          }
        })()
        """
      do {
        let answer = try await outcome(
          of: script, named: name, within: remaining + .seconds(1), as: Attempt<Value>.self
        ).value.get()
        if let done = answer.done { return done }
        problem = answer.problem
        // Pause: between two attempts, until a deadline.
        if !runsTimers { try await Task.sleep(for: .milliseconds(10)) }
      } catch let error as BrowserError where error.kind == .refused || error.kind == .timedOut {
        // Refused: the script's document was unloaded. Timed out: the page is busy, or its clock does not advance.
        problem = error.description
        // Pause: between two checks, until a deadline.
        try await Task.sleep(for: .milliseconds(10))
      }
    } while ContinuousClock.now < deadline
    throw PollTimeout.because(problem)
  }
}

// MARK: - Outcomes

/// A script's value, decoded as the requested type if it fits.
struct ScriptResult<Value: Decodable & Sendable>: Decodable, Sendable {
  let value: Result<Value, Mismatch>
  let valueDescription: String

  struct Mismatch: Error, CustomStringConvertible { let description: String }

  private enum Key: CodingKey { case type, value, unserializableValue }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    let special = try members.decodeIfPresent(String.self, forKey: .unserializableValue)
    valueDescription = try special ?? RemoteObject(from: decoder).text
    do {
      if let special {
        value = .success(try Self.fromText(JSON.literal(special)))
      } else if members.contains(.value) {
        value = .success(try members.decode(Value.self, forKey: .value))
      } else {
        value = .success(try Self.fromText("null"))
      }
    } catch let DecodingError.typeMismatch(_, context) {
      value = .failure(Self.mismatch(context))
    } catch let DecodingError.keyNotFound(_, context) {
      value = .failure(Self.mismatch(context))
    } catch let DecodingError.valueNotFound(_, context) {
      value = .failure(Self.mismatch(context))
    } catch {
      value = .failure(Mismatch(description: "\(error)"))
    }
  }

  private static func mismatch(_ context: DecodingError.Context) -> Mismatch {
    Mismatch(description: context.debugDescription)
  }

  /// JSON has no `NaN` and no infinities; `undefined` is decoded as null.
  private static func fromText(_ text: String) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return try decoder.decode(Value.self, from: Data(text.utf8))
  }
}

extension Tab {
  private struct Evaluated<Value: Decodable & Sendable>: Decodable, Sendable {
    let result: ScriptResult<Value>?
    let exceptionDetails: ExceptionDetails?

    private enum Key: CodingKey { case result, exceptionDetails }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      exceptionDetails = try members.decodeIfPresent(ExceptionDetails.self, forKey: .exceptionDetails)
      result = exceptionDetails == nil ? try members.decode(ScriptResult<Value>.self, forKey: .result) : nil
    }
  }

  func outcome<Value: Decodable & Sendable>(
    of script: String, named name: String? = nil, within limit: Duration, as _: Value.Type
  ) async throws -> ScriptResult<Value> {
    if let crashError = state.withLock({ $0.crashError }) { throw crashError }
    let parameters: JSON = [
      "expression": .string(script), "awaitPromise": true, "returnByValue": true, "userGesture": true,
    ]
    let evaluated = try await command("Runtime.evaluate", parameters, within: limit, as: Evaluated<Value>.self)
    guard let outcome = evaluated.result else {
      let thrown = evaluated.exceptionDetails?.message ?? "nothing"
      throw BrowserError(.script, "\(quoted(name ?? script)) threw \(thrown) (\(location))")
    }
    return outcome
  }
}
