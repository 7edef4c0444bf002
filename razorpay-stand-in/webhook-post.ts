import { type ClientRequest, Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

type Message = { body: string; eventId: string; signature: string };

/** An idle connection is let go before the receiver closes it under a message. */
const kept = { keepAlive: true, timeout: 4000 };

/**
 * Posts webhooks over connections that are kept between them.
 * The platform's own request, not fetch: the header set is then exactly that of a recorded real delivery.
 */
export class WebhookPost {
  readonly #http = new HttpAgent(kept);
  readonly #https = new HttpsAgent(kept);
  readonly #underWay = new Set<ClientRequest>();

  /** Posts one webhook and answers its status, or null when nobody answered in time. */
  send(url: string, message: Message, timeoutMs: number): Promise<number | null> {
    return new Promise((resolve) => {
      try {
        const outgoing = this.#begin(url, message);
        this.#underWay.add(outgoing);
        const timer = setTimeout(() => outgoing.destroy(), timeoutMs);
        const settle = (status: number | null) => {
          clearTimeout(timer);
          this.#underWay.delete(outgoing);
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
        // A URL that is no URL counts as an endpoint that does not answer.
        resolve(null);
      }
    });
  }

  /** Ends all connections; what is under way counts as not answered. */
  close(): void {
    for (const outgoing of this.#underWay) outgoing.destroy();
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
