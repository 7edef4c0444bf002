import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export interface HttpRequest {
  method: 'GET' | 'POST';
  /** Path with query, relative to the client's base URL. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface HttpResponse {
  status: number;
  text: string;
}

/** Sends a request; `until` is of `performance.now()`. Throws on a timeout, an oversized response and a redirect. */
export type HttpClient = (sent: HttpRequest, until: number) => Promise<HttpResponse>;

const MAX_RESPONSE_LENGTH = 1_000_000;
/** Shorter than the server's keep-alive timeout, so that it does not close a connection under a request. */
const KEEP_ALIVE_IDLE_MS = 4000;

/** HTTP client with keep-alive connections to the provider; follows no redirects. */
export function openHttpClient(apiUrl: string, commonHeaders: Record<string, string>): HttpClient {
  const { protocol, pathname } = new URL(apiUrl);
  const [request, Agent] =
    protocol === 'https:' ? ([httpsRequest, HttpsAgent] as const) : ([httpRequest, HttpAgent] as const);
  const agent = new Agent({ keepAlive: true, timeout: KEEP_ALIVE_IDLE_MS });
  const basePath = pathname.replace(/\/$/, '');

  return ({ method, path, headers, body }, until) =>
    new Promise((resolve, reject) => {
      const remainingMs = until - performance.now();
      if (remainingMs <= 0) return reject(new Error('no time left for the request'));
      const outgoing = request(new URL(`${basePath}${path}`, apiUrl), {
        ...{ method, agent },
        headers: {
          ...commonHeaders,
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
      });
      const timer = setTimeout(() => outgoing.destroy(new Error('the response timed out')), remainingMs);
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

async function read(incoming: IncomingMessage): Promise<HttpResponse> {
  const status = incoming.statusCode ?? 0;
  if (status >= 300 && status < 400) throw new Error(`unexpected redirect: ${status}`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > MAX_RESPONSE_LENGTH) throw new Error('response too large');
    chunks.push(chunk);
  }
  return { status, text: Buffer.concat(chunks).toString('utf8') };
}
