import type { FastifyInstance } from 'fastify';

/**
 * Reads bodies that say they are JSON and refuses every other type. Clients that put the content type on every
 * request send it with calls that have no body too; there, nothing at all is as good as it gets.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    const takesBody = request.routeOptions.schema?.body !== undefined;
    if (text === '' && !takesBody) done(null, undefined);
    else readJson(request, text, done);
  });
}
