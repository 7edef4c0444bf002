import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, createGzip, gzip, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerCache } from './answer-cache.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Bytes that are ready to be sent to anybody, in whatever compression they understand. */
export interface FinishedAnswer {
  status: number;
  headers: Record<string, string>;
  etag: string;
  /** Whether it may be handed out again. */
  keepable: boolean;
  /**
   * The body in an encoding, compressed when it is first asked for. Who asks again has a smaller form made, and may get
   * it from then on.
   */
  body(encoding: Encoding): Buffer | Promise<Buffer>;
  /** How much memory it takes now. */
  bytes(): number;
}

/** Finds most of what is to be found in a few milliseconds. */
const BROTLI_QUALITY = 5;
/** A tenth smaller, which spares a phone a whole round trip for a page of 15 kB, in fifty times the time. */
const SMALLEST_BROTLI_QUALITY = 11;
/** Beyond any page; the smallest form of so much would take a processor for a second. */
const TOO_LARGE_FOR_SMALLEST = 256 * 1024;
const GZIP_LEVEL = 6;
const NOT_WORTH_COMPRESSING = 1024;
/** Far beyond any page; compressing such a catalogue for a single answer would cost seconds. */
const TOO_LARGE_TO_COMPRESS = 8 * 1024 * 1024;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

function compress(plain: Buffer, encoding: 'br' | 'gzip', quality = BROTLI_QUALITY): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(plain, { level: GZIP_LEVEL });
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: quality,
    [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
    [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return compressBrotli(plain, { params });
}

/** After each smallest form none is made for so many times as long: a catalogue that keeps changing costs a tenth of a processor. */
const RESTS = 9;
let restsUntil = 0;

/** Whether no smallest form is being made, nor rested from. */
const isRested = () => performance.now() >= restsUntil;

/** The smallest brotli form. */
async function compressSmallest(plain: Buffer): Promise<Buffer> {
  const began = performance.now();
  restsUntil = Number.POSITIVE_INFINITY;
  try {
    return await compress(plain, 'br', SMALLEST_BROTLI_QUALITY);
  } finally {
    const ended = performance.now();
    restsUntil = ended + RESTS * (ended - began);
  }
}

/** Wraps a body with all that sending it again takes. */
export function finishAnswer(status: number, headers: Record<string, string>, text: string): FinishedAnswer {
  const plain = Buffer.from(text);
  const compressed = new Map<Encoding, Buffer>();
  const underWay = new Map<Encoding, Promise<Buffer>>();
  const compressible = plain.length >= NOT_WORTH_COMPRESSING && plain.length <= TOO_LARGE_TO_COMPRESS;
  let mayBeSmaller = plain.length <= TOO_LARGE_FOR_SMALLEST;
  const makeSmaller = async () => {
    mayBeSmaller = false;
    compressed.set('br', await compressSmallest(plain));
  };
  return {
    status,
    headers,
    // Weak: the same page, whatever its compression.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    keepable: status === 200,
    body(encoding) {
      if (encoding === 'identity' || !compressible) return plain;
      const ready = compressed.get(encoding);
      // Where the smaller form comes to nothing, the quick one does as well.
      if (ready && encoding === 'br' && mayBeSmaller && isRested()) makeSmaller().catch(() => {});
      if (ready) return ready;
      const work =
        underWay.get(encoding) ??
        compress(plain, encoding).then((bytes) => {
          compressed.set(encoding, bytes);
          underWay.delete(encoding);
          return bytes;
        });
      underWay.set(encoding, work);
      return work;
    },
    bytes: () => [...compressed.values()].reduce((sum, { length }) => sum + length, plain.length),
  };
}

/** Browsers say one of a few sentences, so they are read once. */
const encodings = new Map<string, Encoding>();
const MOST_SENTENCES = 200;

/** The best encoding that a client understands. What it excludes with `q=0` counts as not understood. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const known = encodings.get(accepted);
  if (known) return known;
  const found = bestOf(accepted);
  if (encodings.size >= MOST_SENTENCES) encodings.clear();
  encodings.set(accepted, found);
  return found;
}

function bestOf(accepted: string): Encoding {
  const understood = understoodEncodings(accepted);
  if (understood.includes('br')) return 'br';
  return understood.includes('gzip') ? 'gzip' : 'identity';
}

function understoodEncodings(accepted: string): string[] {
  return accepted
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim() ?? '');
}

/** Whether a client has an answer already, by the tags that it sends. */
export function isKnownTo(client: string | undefined, etag: string): boolean {
  return client?.split(',').some((known) => known.trim() === etag || known.trim() === '*') ?? false;
}

/** How an answer that is the same for everybody may be kept by others: asked for each time, known by its tag. */
export function cachingHeaders({ etag }: FinishedAnswer): Record<string, string> {
  return { etag, vary: 'accept-encoding', 'cache-control': 'no-cache' };
}

/** All of a request that decides which of the answers for everybody it gets, in its own words. */
export function nameOfRequest({ url, headers }: IncomingMessage): string {
  const { host, 'x-forwarded-host': forwardedHost, 'x-forwarded-proto': forwardedProtocol } = headers;
  return forwardedHost === undefined && forwardedProtocol === undefined
    ? `${host} ${url}`
    : `${host} ${url} ${forwardedHost} ${forwardedProtocol}`;
}

const NOTHING = Buffer.alloc(0);

/** Lets the next request in the same words be answered at once, with what this reply carries by now. */
export function nameAnswer(
  answers: AnswerCache,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
): void {
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]);
  answers.name(nameOfRequest(request.raw), {
    key,
    route: request.routeOptions.url ?? 'unknown',
    headers: Object.fromEntries(headers),
  });
}

/**
 * Sets status and headers of an answer and gives the body to send, which is empty when the client has it already.
 * Browsers ask each time, so that a change is seen at once.
 */
export async function prepareToSend(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FinishedAnswer,
): Promise<Buffer> {
  reply.code(answer.status).headers(answer.headers);
  if (answer.keepable) {
    reply.headers(cachingHeaders(answer));
    if (isKnownTo(request.headers['if-none-match'], answer.etag)) {
      reply.code(304);
      return NOTHING;
    }
  }
  const encoding = encodingFor(request.headers['accept-encoding']);
  const body = await answer.body(encoding);
  if (body !== answer.body('identity')) reply.header('content-encoding', encoding);
  return body;
}

/** Fast rather than small: whoever reads a catalogue of that size waits for the database anyway. */
const STREAM_GZIP_LEVEL = 1;

/** Sets the headers of an answer that is made while it is sent, and gives what to send. */
export function sendStream(request: FastifyRequest, reply: FastifyReply, text: Readable): Readable {
  reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  });
  if (!understoodEncodings(request.headers['accept-encoding'] ?? '').includes('gzip')) return text;
  reply.header('content-encoding', 'gzip');
  // A caller who goes away ends both.
  return pipeline(text, createGzip({ level: STREAM_GZIP_LEVEL }), () => {});
}
