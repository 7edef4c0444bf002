/* Loaded before the C library into PostgreSQL: the n-th write or flush to a file, counted over all its processes,
   fails with EIO. The count lies in a file that all map; zero or less means that nothing fails. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static volatile int *left;

__attribute__((constructor)) static void open_count(void) {
  const char *file = getenv("WRITE_ERROR_COUNT");
  int descriptor = file ? open(file, O_RDWR) : -1;
  if (descriptor < 0) return;
  void *mapped = mmap(0, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  close(descriptor);
  if (mapped != MAP_FAILED) left = mapped;
}

static int fails(void) {
  if (!left || *left <= 0 || __sync_sub_and_fetch(left, 1) != 0) return 0;
  errno = EIO;
  return 1;
}

#define REPLACED(result, name, parameters, arguments)                        \
  result name parameters {                                                   \
    static result(*original) parameters;                                     \
    if (!original) original = (result(*) parameters)dlsym(RTLD_NEXT, #name); \
    return fails() ? -1 : original arguments;                                \
  }

REPLACED(ssize_t, pwrite, (int file, const void *from, size_t size, off_t at), (file, from, size, at))
REPLACED(ssize_t, pwrite64, (int file, const void *from, size_t size, off64_t at), (file, from, size, at))
REPLACED(ssize_t, pwritev, (int file, const struct iovec *from, int count, off_t at), (file, from, count, at))
REPLACED(ssize_t, pwritev64, (int file, const struct iovec *from, int count, off64_t at), (file, from, count, at))
REPLACED(int, fdatasync, (int file), (file))
REPLACED(int, fsync, (int file), (file))
