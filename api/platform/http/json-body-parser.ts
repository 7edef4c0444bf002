import type { FastifyInstance } from 'fastify';

/** Far beyond what any call takes; deeper or larger trees are only sent to wear somebody out. */
const MAX_DEPTH = 32;
const MAX_VALUES = 1000;

/** Whether a parsed body stays within a depth and a number of values; walks without recursion. */
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

class UnreadableBody extends Error {
  readonly statusCode = 400;
}

/**
 * Reads bodies that say they are JSON and refuses every other type. Clients that put the content type on every
 * request send it with calls that have no body too; there, nothing at all is as good as it gets.
 */
export function registerJsonBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const takesBody = request.routeOptions.schema?.body !== undefined;
    if (bytes.length === 0 && !takesBody) return done(null, undefined);
    const text = decode(bytes);
    if (text === undefined) return done(new UnreadableBody('not UTF-8'));
    readJson(request, text, (error, body) => {
      if (error) done(error);
      else if (isWithinLimits(body)) done(null, body);
      else done(new UnreadableBody('too deep or too many values'));
    });
  });
}
