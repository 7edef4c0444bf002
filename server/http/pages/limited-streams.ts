import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { sendRefusal } from '#api/platform/http/route-binding.ts';
import { refuse } from '#contract/errors.ts';

const XML = 'application/xml; charset=utf-8';

/** Streams XML in parts, at most `max` responses at once; further requests are refused as busy. */
export function limitedStreams(max: number) {
  let inFlight = 0;
  return (reply: FastifyReply, parts: AsyncGenerator<string>) => {
    if (inFlight >= max) return sendRefusal(reply, refuse('busy'));
    inFlight += 1;
    const text = Readable.from(parts);
    text.once('close', () => {
      inFlight -= 1;
    });
    return reply.type(XML).send(text);
  };
}
