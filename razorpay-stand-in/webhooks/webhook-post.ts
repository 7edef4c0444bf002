import { type ClientRequest, Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

type Message = { body: string; eventId: string; signature: string };

/** Idle connections are closed before the receiver does, to avoid resets in mid-request. */
const agentOptions = { keepAlive: true, timeout: 4000 };

/**
 * Posts webhooks over keep-alive connections. Uses `http.request`, not fetch: its headers match a recorded real
 * delivery.
 */
export class WebhookPost {
  readonly #http = new HttpAgent(agentOptions);
  readonly #https = new HttpsAgent(agentOptions);
  readonly #inFlight = new Set<ClientRequest>();

  /** Posts one webhook; resolves with its status, or null without a response in time. */
  send(url: string, message: Message, timeoutMs: number): Promise<number | null> {
    return new Promise((resolve) => {
      try {
        const outgoing = this.#begin(url, message);
        this.#inFlight.add(outgoing);
        const timer = setTimeout(() => outgoing.destroy(), timeoutMs);
        const settle = (status: number | null) => {
          clearTimeout(timer);
          this.#inFlight.delete(outgoing);
          resolve(status);
        };
        outgoing.on('response', (response) => {
          response.on('error', () => {});
          response.resume();
          settle(response.statusCode ?? null);
        });
        outgoing.on('error', () => settle(null));
        outgoing.on('close', () => settle(null));
        outgoing.end(message.body);
      } catch {
        // An invalid URL counts as no response.
        resolve(null);
      }
    });
  }

  /** Closes all connections; requests in flight resolve with null. */
  close(): void {
    for (const outgoing of this.#inFlight) outgoing.destroy();
    this.#http.destroy();
    this.#https.destroy();
  }

  #begin(url: string, { body, eventId, signature }: Message): ClientRequest {
    const headers = {
      'User-Agent': 'Razorpay-Webhook/v1',
      'Content-Type': 'application/json',
      'Accept-Encoding': 'gzip',
      'Content-Length': Buffer.byteLength(body),
      'Request-Id': eventId,
      'X-Razorpay-Event-Id': eventId,
      'X-Razorpay-Signature': signature,
    };
    return url.startsWith('https:')
      ? httpsRequest(url, { method: 'POST', headers, agent: this.#https })
      : httpRequest(url, { method: 'POST', headers, agent: this.#http });
  }
}
