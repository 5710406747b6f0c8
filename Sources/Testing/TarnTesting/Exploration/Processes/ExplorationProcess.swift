#if os(Linux) || os(macOS)
  #if canImport(Glibc)
    @preconcurrency import Glibc
  #elseif canImport(Musl)
    @preconcurrency import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// Starts the present program again, and waits for its end.
  enum ExplorationProcess {
    /// The environment variable with the folder of the job.
    static let variable = "TARN_EXPLORATION"

    enum End: Equatable {
      case exited(Int32)
      /// A signal that a mistake in the program raises.
      case trapped(Int32)
      /// Another signal, from outside.
      case killed(Int32)
    }

    /// Runs the program with a job to its end.
    static func run(in folder: ExplorationFolder, _ arguments: [String]) throws(ExplorationProcessError) -> End {
      guard let program = executable() else { throw .system("the program has no path", errno) }
      var environment = inheritedEnvironment().filter { entry in
        !["\(variable)=", "SWIFT_BACKTRACE="].contains { entry.hasPrefix($0) }
      }
      // A backtrace takes seconds.
      environment += ["\(variable)=\(folder.path)", "SWIFT_BACKTRACE=enable=no"]
      var process: pid_t = 0
      #if os(Linux)
        var files = posix_spawn_file_actions_t()
      #else
        var files: posix_spawn_file_actions_t?
      #endif
      posix_spawn_file_actions_init(&files)
      defer { posix_spawn_file_actions_destroy(&files) }
      posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&files, 2, folder.path(of: .errors), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      let failure = withCStrings([program] + arguments) { arguments in
        withCStrings(environment) { posix_spawn(&process, program, &files, nil, arguments, $0) }
      }
      guard failure == 0 else { throw .system("the program can't be started", failure) }
      var status: Int32 = 0
      while waitpid(process, &status, 0) == -1 {
        guard errno == EINTR else { throw .system("the program has no end", errno) }
      }
      // The macros of C for it.
      let signal = status & 0x7f
      if signal == 0 { return .exited(status >> 8 & 0xff) }
      return [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE].contains(signal) ? .trapped(signal) : .killed(signal)
    }

    /// Returns the message of a trap, in one line.
    static func message(_ errors: String, _ signal: Int32) -> String {
      let mark = "Fatal error"
      for line in errors.split(separator: "\n").reversed() {
        guard let start = line.indices.first(where: { line[$0...].hasPrefix(mark) }) else { continue }
        return String(line[start...].prefix(300))
      }
      return "signal \(signal)"
    }

    /// Returns the arguments of a program of tests with one filter instead of others, and without files for results.
    static func testArguments(_ arguments: some Sequence<String>, _ filter: String) -> [String] {
      let replaced = [
        "--filter", "--skip", "--xunit-output", "--event-stream-output-path", "--configuration-path", "--repetitions",
      ]
      var result: [String] = []
      var isValue = false
      for argument in arguments {
        if isValue {
          isValue = false
        } else if replaced.contains(argument) {
          isValue = true
        } else if !replaced.contains(where: { argument.hasPrefix("\($0)=") }) {
          result.append(argument)
        }
      }
      return result + ["--filter", filter]
    }

    private static func executable() -> String? {
      #if os(Linux)
        var buffer = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      #else
        var buffer = [CChar](repeating: 0, count: 4_096)
        var size = UInt32(buffer.count)
        guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      #endif
    }

    private static func inheritedEnvironment() -> [String] {
      #if os(Linux)
        let entries: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
      #else
        let entries: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = _NSGetEnviron().pointee
      #endif
      var result: [String] = []
      guard var entry = entries else { return result }
      while let text = entry.pointee {
        result.append(String(cString: text))
        entry += 1
      }
      return result
    }

    private static func withCStrings<Result>(
      _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
      let copies = texts.map { strdup($0) }
      defer { for copy in copies { free(copy) } }
      return body(copies + [nil])
    }
  }
#endif
