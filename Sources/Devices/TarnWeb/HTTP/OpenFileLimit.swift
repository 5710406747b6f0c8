#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The number of files and sockets that this process may have open.
enum OpenFileLimit {
  /// Raises the limit as far as the system permits; never lowers it.
  static func raise(to count: Int) {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    let target = rlim_t(count)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < target else { return }
    limit.rlim_cur = min(limit.rlim_max, target)
    setrlimit(resource, &limit)
  }
}
