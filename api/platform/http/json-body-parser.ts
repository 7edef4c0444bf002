import type { FastifyInstance } from 'fastify';

/** Far above what any call needs: protects against denial of service. */
const MAX_DEPTH = 32;
const MAX_VALUES = 1000;

/** Whether a parsed body is within the limits of depth and number of values. Iterative: deep input overflows no stack. */
export function isWithinLimits(body: unknown): boolean {
  let level: unknown[] = [body];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    const inner: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (depth === MAX_DEPTH) return false;
      const found: unknown[] = Object.values(value);
      values += found.length;
      if (values > MAX_VALUES) return false;
      inner.push(...found);
    }
    level = inner;
  }
  return true;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** A body that is not read, with the code of its refusal. */
export class UnreadableBody extends Error {
  constructor(readonly refused: 'malformed_json' | 'json_too_complex') {
    super(refused);
  }
}

/** Parses JSON bodies, refuses other content types. An empty body is accepted: some clients always send the content type. */
export function registerJsonBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const takesBody = request.routeOptions.schema?.body !== undefined;
    if (bytes.length === 0 && !takesBody) return done(null, undefined);
    const text = decode(bytes);
    if (text === undefined) return done(new UnreadableBody('malformed_json'));
    readJson(request, text, (error, body) => {
      if (error) done(error);
      else if (isWithinLimits(body)) done(null, body);
      else done(new UnreadableBody('json_too_complex'));
    });
  });
}
