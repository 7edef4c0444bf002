import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { parsedJson } from '#api/platform/json.ts';
import { MAX_ROW_ID } from '#contract/constants.ts';

/** WhatsApp's report on one message. */
export interface Receipt {
  messageId: number;
  resends: number;
  /** WhatsApp's id of the message. */
  providerId: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  at: Date;
  /** Of one that failed. */
  code: number | undefined;
}

/** A customer who wants no more messages. */
export interface StopReply {
  from: string;
  saidAt: Date;
}

const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/** Whether the header signs exactly these bytes with the app's secret. */
export function isSigned(header: unknown, body: Buffer, appSecret: string): boolean {
  const [, signature] = SIGNATURE.exec(String(header)) ?? [];
  if (!signature) return false;
  const expected = createHmac('sha256', appSecret).update(body).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}

/** Compares two secrets in a time that depends on neither. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Whole seconds since 1970, as text. */
const seconds = z.string().check(z.regex(/^\d{9,11}$/));

const MAX_PROVIDER_ID = 200;

const status = z.object({
  id: z.string().check(z.maxLength(MAX_PROVIDER_ID)),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: seconds,
  biz_opaque_callback_data: z.string(),
  errors: z.optional(z.array(z.object({ code: z.int() }))),
});

const reply = z.object({
  from: z.string(),
  timestamp: seconds,
  type: z.literal('text'),
  text: z.object({ body: z.string() }),
});

const report = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z.optional(z.array(z.unknown())),
            messages: z.optional(z.array(z.unknown())),
          }),
        }),
      ),
    }),
  ),
});

const STOP = /^(?:stop|unsubscribe)[.!]?$/i;
const REFERENCE = /^(\d{1,10})-(\d{1,6})$/;

/** Parses a signed report; parts of other kinds are ignored. */
export function readReport(text: string): { receipts: Receipt[]; stops: StopReply[] } {
  const values = report
    .safeParse(parsedJson(text))
    .data?.entry.flatMap(({ changes }) => changes.map(({ value }) => value));
  return {
    receipts: (values ?? []).flatMap(({ statuses = [] }) => statuses.flatMap(receiptOf)),
    stops: (values ?? []).flatMap(({ messages = [] }) => messages.flatMap(stopOf)),
  };
}

function receiptOf(one: unknown): Receipt[] {
  const { data } = status.safeParse(one);
  const [, id, resends] = REFERENCE.exec(data?.biz_opaque_callback_data ?? '') ?? [];
  if (!data || id === undefined || Number(id) > MAX_ROW_ID) return [];
  const [error] = data.errors ?? [];
  const at = new Date(Number(data.timestamp) * 1000);
  const named = { messageId: Number(id), resends: Number(resends), providerId: data.id };
  return [{ ...named, status: data.status, at, code: error?.code }];
}

function stopOf(one: unknown): StopReply[] {
  const { data } = reply.safeParse(one);
  if (!data || !STOP.test(data.text.body.trim())) return [];
  // The end of its second: a choice of the same second was made before the reply.
  return [{ from: data.from, saidAt: new Date(Number(data.timestamp) * 1000 + 999) }];
}
