import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, createGzip, gzip, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

/** A response that is the same for everybody, with its compressed forms. */
export interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  etag: string;
  isCacheable: boolean;
  /** The body in an encoding, compressed on first use. The second brotli request starts a better compression. */
  body(encoding: Encoding): Buffer | Promise<Buffer>;
  /** Upper bound of its memory in bytes: the plain body and both compressed forms. */
  maxBytes: number;
}

/** For a response that is sent once. Quality 3 is a tenth smaller, in more than twice the time. */
const BROTLI_QUALITY = 1;
/** A quarter smaller, in some 300 times the time: saves round trips. */
const BEST_BROTLI_QUALITY = 11;
/** Larger than any page; best compression of more would take about a second of CPU time. */
const MAX_PAGE_BYTES = 256 * 1024;
const GZIP_LEVEL = 6;
const MIN_BYTES_TO_COMPRESS = 1024;
/** Compressing a larger response, such as a whole catalogue, would take seconds. */
const MAX_BYTES_TO_COMPRESS = 8 * 1024 * 1024;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const brotliOptions = (plain: Buffer, quality: number) => ({
  params: {
    [zlib.BROTLI_PARAM_QUALITY]: quality,
    [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
    [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length,
  },
});

function compress(plain: Buffer, encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(plain, { level: GZIP_LEVEL });
  const options = brotliOptions(plain, BROTLI_QUALITY);
  // For a page, handing over to another thread costs as much as compressing.
  return plain.length <= MAX_PAGE_BYTES ? brotliCompressSync(plain, options) : compressBrotli(plain, options);
}

/** Pause after each best compression, as a multiple of its duration: limits its cost to a tenth of a core. */
const PAUSE_FACTOR = 9;
let pausedUntil = 0;

async function compressBest(plain: Buffer): Promise<Buffer> {
  const began = performance.now();
  pausedUntil = Number.POSITIVE_INFINITY;
  try {
    return await compressBrotli(plain, brotliOptions(plain, BEST_BROTLI_QUALITY));
  } finally {
    const ended = performance.now();
    pausedUntil = ended + PAUSE_FACTOR * (ended - began);
  }
}

export function cachedResponse(
  status: number,
  headers: Record<string, string>,
  body: string | Buffer,
): CachedResponse {
  const plain = typeof body === 'string' ? Buffer.from(body) : body;
  const compressed = new Map<Encoding, Buffer>();
  const inFlight = new Map<Encoding, Promise<Buffer>>();
  const isCompressible = plain.length >= MIN_BYTES_TO_COMPRESS && plain.length <= MAX_BYTES_TO_COMPRESS;
  let canImprove = plain.length <= MAX_PAGE_BYTES;
  const improve = async () => {
    canImprove = false;
    compressed.set('br', await compressBest(plain));
  };
  return {
    status,
    headers,
    // Weak: the same for every encoding.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    isCacheable: status === 200,
    maxBytes: Math.max(1, 2 * plain.length),
    body(encoding) {
      if (encoding === 'identity' || !isCompressible) return plain;
      const ready = compressed.get(encoding);
      if (!ready) return inFlight.get(encoding) ?? compressOnce(encoding);
      // If this fails, the fast form stays in use.
      if (encoding === 'br' && canImprove && performance.now() >= pausedUntil) improve().catch(() => {});
      return ready;
    },
  };

  async function compressOnce(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const work = Promise.resolve(compress(plain, encoding));
    inFlight.set(encoding, work);
    const bytes = await work;
    compressed.set(encoding, bytes);
    inFlight.delete(encoding);
    return bytes;
  }
}

function encodingFor(accepted: string | undefined): Encoding {
  const encodings = acceptedEncodings(accepted);
  if (encodings.includes('br')) return 'br';
  return encodings.includes('gzip') ? 'gzip' : 'identity';
}

/** The encodings that a client lists, except those with `q=0`. */
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

/** Sets status and headers; returns the body, empty for a 304. Browsers revalidate every time, so that changes show at once. */
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

/** Fastest level: a large catalogue is limited by the database anyway. */
const STREAM_GZIP_LEVEL = 1;

/** Sets the headers of a streamed response and returns the stream to send, compressed if accepted. */
export function sendStream(request: FastifyRequest, reply: FastifyReply, text: Readable): Readable {
  reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  });
  if (!acceptedEncodings(request.headers['accept-encoding']).includes('gzip')) return text;
  reply.header('content-encoding', 'gzip');
  // `pipeline` closes both streams when the client disconnects.
  return pipeline(text, createGzip({ level: STREAM_GZIP_LEVEL }), () => {});
}
