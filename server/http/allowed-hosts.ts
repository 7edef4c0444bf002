const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host name or address, with or without a port, is this machine's own and reachable from nowhere else. */
export function isLoopback(host: string): boolean {
  return LOOPBACK_NAME.test(host) || LOOPBACK_NAME.test(host.replace(/:\d{1,5}$/, ''));
}

/** Says for which host names pages are cached: made-up ones must not fill the memory. */
export type IsAllowedHost = (host: string) => boolean;

/** The configured hosts; when none is configured, the names of this machine. */
export function allowedHosts(configured: readonly string[]): IsAllowedHost {
  if (configured.length === 0) return isLoopback;
  const names = new Set(configured);
  return (host) => names.has(host);
}
