import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/**
 * Posts one webhook and answers its status, or null when nobody answered in time.
 * The platform's own request, not fetch: the header set is then exactly that of a recorded real delivery.
 */
export function postWebhook(
  url: string,
  message: { body: string; eventId: string; signature: string },
  timeoutMs: number,
  stop: AbortSignal,
): Promise<number | null> {
  const bytes = Buffer.from(message.body, 'utf8');
  const headers = {
    'User-Agent': 'Razorpay-Webhook/v1',
    'Content-Type': 'application/json',
    'Accept-Encoding': 'gzip',
    'Content-Length': bytes.length,
    'Request-Id': message.eventId,
    'X-Razorpay-Event-Id': message.eventId,
    'X-Razorpay-Signature': message.signature,
  };
  return new Promise((resolve) => {
    try {
      const send = url.startsWith('https:') ? httpsRequest : httpRequest;
      const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]);
      const outgoing = send(url, { method: 'POST', headers, agent: false, signal }, (answer) => {
        answer.on('error', () => {});
        answer.resume();
        resolve(answer.statusCode ?? null);
      });
      outgoing.on('error', () => resolve(null));
      outgoing.end(bytes);
    } catch {
      // A URL that is no URL counts as an endpoint that does not answer.
      resolve(null);
    }
  });
}
