// libmicrohttpd as Swift can call it: the few functions that are variadic in C get a plain signature here, with the
// exact C types that each option expects (a variadic call with an `int` where a `size_t` is read is undefined).
// It is used only in a build with the package trait `Web`.

#ifndef TARN_CMICROHTTPD_SHIM_H
#define TARN_CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

/// The settings of `tarn_http_start`: one field per daemon option.
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

/// Starts a daemon with one polling thread of its own that can suspend connections; returns NULL if that fails.
static inline struct MHD_Daemon *
tarn_http_start(const struct tarn_http_configuration *c) {
  // epoll costs nothing per idle connection, but only Linux has it.
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
      // A request of HTTP/1.1 without a Host header is refused, because the router checks the host.
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

/// The pointer that `connection_changed` stored in `*socket_context` when the connection began, or NULL.
static inline void *
tarn_http_socket_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

/// Returns the whole pages of a buffer to the system, where it has a call that does so at once. Their contents are lost.
static inline void
tarn_discard_memory(void *buffer, size_t count) {
#ifdef __linux__
  uintptr_t page = (uintptr_t) sysconf(_SC_PAGESIZE);
  uintptr_t first = ((uintptr_t) buffer + page - 1) & ~(page - 1);
  uintptr_t end = ((uintptr_t) buffer + count) & ~(page - 1);
  // An error is harmless: the memory stays occupied.
  if (first < end) (void) madvise((void *) first, end - first, MADV_DONTNEED);
#endif
}

/// Returns freed memory to the system, where the C library has a function for it.
static inline void
tarn_trim_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

#endif
