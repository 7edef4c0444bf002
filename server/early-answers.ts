import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type AnswerCache, nameOfRequest } from '#api/platform/answer-cache.ts';
import {
  cachingHeaders,
  type Encoding,
  encodingFor,
  type FinishedAnswer,
  isKnownTo,
} from '#api/platform/finished-answer.ts';
import type { CallDurations } from './call-durations.ts';

interface EarlyAnswers {
  answers: AnswerCache;
  /** What every answer of the shop carries. */
  securityHeaders: Record<string, string>;
  durations: CallDurations;
}

/** Names and values one after the other, as `writeHead` takes them without looking at each. */
type HeaderList = string[];

function asList(headers: Record<string, string>): HeaderList {
  return Object.entries(headers).flat();
}

/** The headers of an answer in an encoding, put together once. */
function headerLists(securityHeaders: Record<string, string>) {
  const known = new WeakMap<FinishedAnswer, Partial<Record<Encoding | 'not modified', HeaderList>>>();
  return (answer: FinishedAnswer, form: Encoding | 'not modified', body?: Buffer): HeaderList => {
    const lists = known.get(answer) ?? {};
    known.set(answer, lists);
    lists[form] ??= asList({
      ...securityHeaders,
      ...answer.headers,
      ...cachingHeaders(answer),
      ...(body && body !== answer.body('identity') && { 'content-encoding': form }),
      ...(body && { 'content-length': String(body.length) }),
    });
    return lists[form];
  };
}

/**
 * Hands out what is kept before the framework begins with a request: most requests of a shop are for what everybody
 * sees. Only a request in the very words of one that was answered through the framework is; all others take that way,
 * as do those that say who they are from, and all while the shop is closing.
 */
export function answerEarly(
  app: FastifyInstance,
  { answers, securityHeaders, durations }: EarlyAnswers,
): void {
  const headersOf = headerLists(securityHeaders);
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });

  const isAnswered = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' || closing || request.headers.authorization !== undefined) return false;
    const kept = answers.kept(nameOfRequest(request));
    if (!kept) return false;
    const began = performance.now();
    const { answer, route } = kept;
    if (isKnownTo(request.headers['if-none-match'], answer.etag)) {
      response.writeHead(304, headersOf(answer, 'not modified')).end();
      durations.observe('GET', route, 304, performance.now() - began);
      return true;
    }
    const encoding = encodingFor(request.headers['accept-encoding']);
    const body = answer.body(encoding);
    if (!Buffer.isBuffer(body)) return false;
    response.writeHead(200, headersOf(answer, encoding, body)).end(body);
    durations.observe('GET', route, 200, performance.now() - began);
    return true;
  };

  const [takeUp] = app.server.listeners('request');
  if (!takeUp) throw new Error('The framework listens for requests.');
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isAnswered(request, response)) takeUp.call(app.server, request, response);
  });
}
