import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, createGzip, gzip, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

/** A response that can be sent to anybody, in whatever compression they accept. */
export interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  etag: string;
  isCacheable: boolean;
  /** The body in an encoding, compressed when it is first asked for. The second request has a smaller brotli form made. */
  body(encoding: Encoding): Buffer | Promise<Buffer>;
  /** An upper bound of its memory: the plain body and both compressed forms. */
  maxBytes: number;
}

/** Finds most of the redundancy in a few milliseconds. */
const BROTLI_QUALITY = 4;
/** A tenth smaller, which saves a phone a round trip for a page of 15 kB, in fifty times the time. */
const BEST_BROTLI_QUALITY = 11;
/** Beyond any page; the best brotli form of so much would take a processor for a second. */
const MAX_BYTES_FOR_BEST_BROTLI = 256 * 1024;
const GZIP_LEVEL = 6;
const MIN_BYTES_TO_COMPRESS = 1024;
/** Far beyond any page; compressing such a catalogue for a single response would cost seconds. */
const MAX_BYTES_TO_COMPRESS = 8 * 1024 * 1024;

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

/** After each best compression none starts for so many times as long: a changing catalogue costs a tenth of a core. */
const PAUSE_FACTOR = 9;
let pausedUntil = 0;

async function compressBest(plain: Buffer): Promise<Buffer> {
  const began = performance.now();
  pausedUntil = Number.POSITIVE_INFINITY;
  try {
    return await compress(plain, 'br', BEST_BROTLI_QUALITY);
  } finally {
    const ended = performance.now();
    pausedUntil = ended + PAUSE_FACTOR * (ended - began);
  }
}

/** Makes a response from its status, headers and text. */
export function cachedResponse(
  status: number,
  headers: Record<string, string>,
  text: string,
): CachedResponse {
  const plain = Buffer.from(text);
  const compressed = new Map<Encoding, Buffer>();
  const inFlight = new Map<Encoding, Promise<Buffer>>();
  const isCompressible = plain.length >= MIN_BYTES_TO_COMPRESS && plain.length <= MAX_BYTES_TO_COMPRESS;
  let mayBeSmaller = plain.length <= MAX_BYTES_FOR_BEST_BROTLI;
  const makeSmaller = async () => {
    mayBeSmaller = false;
    compressed.set('br', await compressBest(plain));
  };
  return {
    status,
    headers,
    // Weak: the same page, whatever its compression.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    isCacheable: status === 200,
    maxBytes: Math.max(1, 2 * plain.length),
    body(encoding) {
      if (encoding === 'identity' || !isCompressible) return plain;
      const ready = compressed.get(encoding);
      if (!ready) return inFlight.get(encoding) ?? compressOnce(encoding);
      // If this fails, the quick form is sent on.
      if (encoding === 'br' && mayBeSmaller && performance.now() >= pausedUntil)
        makeSmaller().catch(() => {});
      return ready;
    },
  };

  function compressOnce(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const work = compress(plain, encoding).then((bytes) => {
      compressed.set(encoding, bytes);
      inFlight.delete(encoding);
      return bytes;
    });
    inFlight.set(encoding, work);
    return work;
  }
}

/** The best encoding that a client accepts. */
function encodingFor(accepted: string | undefined): Encoding {
  const encodings = acceptedEncodings(accepted);
  if (encodings.includes('br')) return 'br';
  return encodings.includes('gzip') ? 'gzip' : 'identity';
}

/** The encodings that a client names, but for those that it excludes with `q=0`. */
function acceptedEncodings(accepted = ''): string[] {
  return accepted
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim() ?? '');
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*') ?? false;
}

const EMPTY = Buffer.alloc(0);

/**
 * Sets status and headers of a response and returns the body to send, which is empty when the client has it already.
 * Browsers revalidate each time, so that a change is seen at once.
 */
export async function prepareToSend(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<Buffer> {
  reply.code(response.status).headers(response.headers);
  if (response.isCacheable) {
    reply.headers({ etag: response.etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    if (matchesEtag(request.headers['if-none-match'], response.etag)) {
      reply.code(304);
      return EMPTY;
    }
  }
  const encoding = encodingFor(request.headers['accept-encoding']);
  const body = await response.body(encoding);
  if (body !== response.body('identity')) reply.header('content-encoding', encoding);
  return body;
}

/** Fast rather than small: a catalogue of that size waits for the database anyway. */
const STREAM_GZIP_LEVEL = 1;

/** Sets the headers of a response that is made while it is sent, and returns what to send. */
export function sendStream(request: FastifyRequest, reply: FastifyReply, text: Readable): Readable {
  reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  });
  if (!acceptedEncodings(request.headers['accept-encoding']).includes('gzip')) return text;
  reply.header('content-encoding', 'gzip');
  // When the client disconnects, both streams end.
  return pipeline(text, createGzip({ level: STREAM_GZIP_LEVEL }), () => {});
}
