// libmicrohttpd as Swift can call it: the few functions that are variadic in C get a plain signature here, with the
// exact C types that each option expects (a variadic call with an `int` where a `size_t` is read is undefined).

#ifndef TARN_CMICROHTTPD_SHIM_H
#define TARN_CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <errno.h>
#ifdef __linux__
#include <malloc.h>
#endif
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/socket.h>

/// What `tarn_http_start` needs to know; one field per daemon option.
struct tarn_http_configuration {
  int listen_socket;
  size_t connection_memory;
  unsigned int connection_limit;
  unsigned int timeout_seconds;
  size_t thread_stack;
  void *context;
  MHD_AccessHandlerCallback handler;
  void *(*request_began)(void *context, const char *uri, struct MHD_Connection *connection);
  MHD_RequestCompletedCallback request_ended;
  MHD_NotifyConnectionCallback connection_changed;
};

/// Starts a daemon with one polling thread of its own that can suspend connections; NULL when it could not.
static inline struct MHD_Daemon *
tarn_http_start(const struct tarn_http_configuration *c) {
  // epoll costs nothing per idle connection; where it does not exist (anything but Linux), poll is what there is.
  const unsigned int poller =
      MHD_is_feature_supported(MHD_FEATURE_EPOLL) == MHD_YES ? MHD_USE_EPOLL : MHD_USE_POLL;
  return MHD_start_daemon(
      poller | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_ITC | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
      c->handler, c->context,
      MHD_OPTION_LISTEN_SOCKET, (MHD_socket) c->listen_socket,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, c->connection_memory,
      MHD_OPTION_CONNECTION_LIMIT, c->connection_limit,
      MHD_OPTION_CONNECTION_TIMEOUT, c->timeout_seconds,
      MHD_OPTION_THREAD_STACK_SIZE, c->thread_stack,
      // A request of HTTP/1.1 without a Host header is refused: whoever checks the host must be able to rely on it.
      MHD_OPTION_STRICT_FOR_CLIENT, (int) 1,
      MHD_OPTION_URI_LOG_CALLBACK, c->request_began, c->context,
      MHD_OPTION_NOTIFY_COMPLETED, c->request_ended, c->context,
      MHD_OPTION_NOTIFY_CONNECTION, c->connection_changed, c->context,
      MHD_OPTION_END);
}

/// The descriptor of a connection's socket, or -1.
static inline int
tarn_http_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? (int) info->connect_fd : -1;
}

/// What `connection_changed` stored in `*socket_context` when the connection began, or NULL.
static inline void *
tarn_http_socket_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

/// Sends what it can at once, without ever blocking and without a SIGPIPE when the other side is gone.
static inline ssize_t
tarn_socket_send(int descriptor, const void *bytes, size_t count) {
#ifdef MSG_NOSIGNAL
  return send(descriptor, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
#else
  int on = 1;
  setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
  return send(descriptor, bytes, count, MSG_DONTWAIT);
#endif
}

/// Whether the other side has closed the connection, as far as the system knows by now. Reads nothing.
static inline int
tarn_socket_is_closed_by_peer(int descriptor) {
  char byte;
  const ssize_t count = recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

/// Gives memory that was freed back to the system, where the C library has a function for it.
static inline void
tarn_give_back_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

/// Sends small writes at once instead of waiting for the acknowledgement of the one before (Nagle's algorithm).
static inline void
tarn_socket_no_delay(int descriptor) {
  int on = 1;
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

/// A number for the calling thread, different from those of all other running threads and never 0.
static inline uint64_t
tarn_current_thread(void) {
  return (uint64_t) (uintptr_t) pthread_self();
}

/// Raises the number of files this process may have open to `count`, as far as the system lets it. Never lowers it.
static inline void
tarn_allow_descriptors(uint64_t count) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= count)
    return;
  limit.rlim_cur = limit.rlim_max < count ? limit.rlim_max : (rlim_t) count;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/// Writes out what has been printed. Swift can't name `stdout`, and `fflush(NULL)` takes the lock of every stream: of
/// standard input too, which another thread may hold as long as it waits for a line.
static inline void
tarn_flush_output(void) {
  fflush(stdout);
}

#endif
