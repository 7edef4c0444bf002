import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

export const faultsSchema = z.strictObject({
  /** Before each response. */
  delay_ms: z.optional(z.int().check(z.minimum(0), z.maximum(120_000))),
  /** Refuses every request with this status. */
  status: z.optional(z.int().check(z.minimum(400), z.maximum(599))),
  /** Closes the connection of every request. */
  is_down: z.optional(z.boolean()),
  /** Numbers that take no messages, as digits with the country code. */
  refused_numbers: z.optional(z.array(z.string()).check(z.maxLength(1000))),
});

export type Faults = z.infer<typeof faultsSchema>;

/** Faults of both providers, until they are set otherwise. */
export class FaultSwitches {
  current: Faults = {};

  isRefused(number: string): boolean {
    return this.current.refused_numbers?.includes(number) ?? false;
  }

  hook(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      const { delay_ms, status, is_down } = this.current;
      if (delay_ms !== undefined) await sleep(delay_ms);
      if (is_down) {
        reply.hijack();
        request.raw.socket.destroy();
        return;
      }
      if (status !== undefined) return reply.code(status).send({ type: 'error', message: 'try later' });
    });
  }
}
