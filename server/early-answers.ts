import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache, NamedAnswer } from '#api/platform/answer-cache.ts';
import {
  cachingHeaders,
  type Encoding,
  encodingFor,
  type FinishedAnswer,
  isKnownTo,
  nameOfRequest,
} from '#api/platform/finished-answer.ts';
import type { CallDurations } from './call-durations.ts';
import { timesHostIsNamed } from './odd-requests.ts';

/** Names and values one after the other, as `writeHead` takes them without looking at each. */
type HeaderList = string[];
type Form = Encoding | 'not modified';

interface KnownLists {
  answer: FinishedAnswer;
  /** With the body that each belongs to: a smaller one may take its place. */
  lists: Map<Form, { body: Buffer | undefined; list: HeaderList }>;
}

/** The headers of each answer in each form, put together once. */
function headerLists() {
  const known = new WeakMap<NamedAnswer, KnownLists>();
  return (named: NamedAnswer, answer: FinishedAnswer, form: Form, body?: Buffer): HeaderList => {
    let forms = known.get(named);
    if (forms?.answer !== answer) {
      forms = { answer, lists: new Map() };
      known.set(named, forms);
    }
    const ready = forms.lists.get(form);
    if (ready && ready.body === body) return ready.list;
    const headers = {
      ...named.headers,
      ...answer.headers,
      ...cachingHeaders(answer),
      ...(body && body !== answer.body('identity') && { 'content-encoding': form }),
      ...(body && { 'content-length': String(body.length) }),
    };
    const list = Object.entries(headers).flat();
    forms.lists.set(form, { body, list });
    return list;
  };
}

/** Whether anything about a request asks for a closer look. */
function isPlain(request: IncomingMessage): boolean {
  const { method, headers } = request;
  return (
    method === 'GET' &&
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['content-encoding'] === undefined &&
    timesHostIsNamed(request) === 1
  );
}

/**
 * Hands out what is kept before the framework begins with a request: most requests of a shop are for what everybody
 * sees. Only a plain request in the very words of one that was answered through the framework is, with the headers
 * that it gave; all others take that way, as do those that say who they are from, and all while the shop is closing.
 *
 * @param handedOut told the key of each answer.
 */
export function answerEarly(
  app: FastifyInstance,
  answers: AnswerCache,
  durations: CallDurations,
  handedOut: (key: string) => void = () => {},
): void {
  const headersOf = headerLists();
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });

  const isAnswered = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (closing || !isPlain(request)) return false;
    const kept = answers.kept(nameOfRequest(request));
    if (!kept) return false;
    const began = performance.now();
    const { answer, named } = kept;
    handedOut(named.key);
    if (isKnownTo(request.headers['if-none-match'], answer.etag)) {
      response.writeHead(304, headersOf(named, answer, 'not modified')).end();
      durations.observe('GET', named.route, 304, performance.now() - began);
      return true;
    }
    const encoding = encodingFor(request.headers['accept-encoding']);
    const body = answer.body(encoding);
    if (!Buffer.isBuffer(body)) return false;
    response.writeHead(200, headersOf(named, answer, encoding, body)).end(body);
    durations.observe('GET', named.route, 200, performance.now() - began);
    return true;
  };

  const [takeUp] = app.server.listeners('request');
  if (!takeUp) throw new Error('The framework listens for requests.');
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isAnswered(request, response)) takeUp.call(app.server, request, response);
  });
}
