import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export interface Asked {
  method: 'GET' | 'POST';
  /** Path with its query, below the origin of the line. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Answered {
  status: number;
  text: string;
}

/**
 * Asks and waits until an instant of `performance.now()`. Throws when no whole answer came in time, when it is too
 * long, and when it leads elsewhere.
 */
export type Line = (asked: Asked, until: number) => Promise<Answered>;

const MAX_RESPONSE_LENGTH = 1_000_000;
/** A kept connection is let go before the other side closes it under a request. */
const KEPT_IDLE_MS = 4000;

/** Kept connections to the origin of the provider; follows no redirect. */
export function openLine(apiUrl: string, always: Record<string, string>): Line {
  const { protocol, pathname } = new URL(apiUrl);
  const [request, Agent] =
    protocol === 'https:' ? ([httpsRequest, HttpsAgent] as const) : ([httpRequest, HttpAgent] as const);
  const agent = new Agent({ keepAlive: true, timeout: KEPT_IDLE_MS });
  const below = pathname.replace(/\/$/, '');

  return ({ method, path, headers, body }, until) =>
    new Promise((resolve, reject) => {
      const left = until - performance.now();
      if (left <= 0) return reject(new Error('no time left to ask'));
      const outgoing = request(new URL(`${below}${path}`, apiUrl), {
        ...{ method, agent },
        headers: {
          ...always,
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
      });
      const timer = setTimeout(() => outgoing.destroy(new Error('no answer in time')), left);
      const settle = (work: () => void) => {
        clearTimeout(timer);
        work();
      };
      outgoing.on('error', (error) => settle(() => reject(error)));
      outgoing.on('response', (incoming) => {
        read(incoming).then(
          (response) => settle(() => resolve(response)),
          (error) => {
            outgoing.destroy();
            settle(() => reject(error));
          },
        );
      });
      outgoing.end(body);
    });
}

async function read(incoming: IncomingMessage): Promise<Answered> {
  const status = incoming.statusCode ?? 0;
  if (status >= 300 && status < 400) throw new Error(`led elsewhere with ${status}`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > MAX_RESPONSE_LENGTH) throw new Error('answer too long');
    chunks.push(chunk);
  }
  return { status, text: Buffer.concat(chunks).toString('utf8') };
}
