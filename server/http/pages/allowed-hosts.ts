const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host name or address, with or without a port, is a loopback one. */
export function isLoopback(host: string): boolean {
  return LOOPBACK_NAME.test(host) || LOOPBACK_NAME.test(host.replace(/:\d{1,5}$/, ''));
}

/** Whether pages of a host are cached; otherwise forged Host headers could fill the memory. */
export type IsAllowedHost = (host: string) => boolean;

export function allowedHosts(configured: readonly string[]): IsAllowedHost {
  if (configured.length === 0) return isLoopback;
  const names = new Set(configured);
  return (host) => names.has(host);
}
