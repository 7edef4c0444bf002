import type { Environment } from '../../processes/environment.ts';
import type { Random } from '../../randomness.ts';
import { until } from '../../waiting.ts';

const TIMEOUT_MS = 60_000;
/** A message may wait three minutes for an invoice that a busy machine has not drawn. */
const SENDING_TIMEOUT_MS = 300_000;
/** Messages that a shop sends concurrently in one channel. */
const AT_ONCE = 4;

/** A server that takes messages. `onTaken` is called before the shop gets the response. */
export interface MessageServer {
  onTaken(act: () => void): void;
}

/** A message as the shop queued it. */
export interface QueuedMessage {
  message_id: number;
  kind: string;
  fact: string;
  channel: string;
  resends: number;
  subject: string;
  state: string;
  problem: string | null;
}

export function killAll({ shops }: Environment): void {
  for (const shop of shops) shop.killNow();
}

export const allEnded = ({ shops }: Environment) => Promise.all(shops.map((shop) => shop.ended()));

export const startAll = ({ shops }: Environment) => Promise.all(shops.map((shop) => shop.start()));

/** Makes the claims of killed shops due at once: they would last for two minutes. */
export async function endClaims({ direct }: Environment): Promise<void> {
  await direct.pool.query("update outbox set next_attempt_at = now() where state = 'waiting'");
}

/** What killed shops had claimed stays claimed, however slowly this machine starts them. */
export async function holdClaims({ direct }: Environment): Promise<void> {
  await direct.pool.query(
    "update outbox set next_attempt_at = now() + interval '1 hour' where state = 'waiting' and next_attempt_at > now()",
  );
}

/** Starts both killed shops again. */
export async function restart(environment: Environment): Promise<void> {
  await allEnded(environment);
  await endClaims(environment);
  await startAll(environment);
}

/** Kills both shops when a message is taken, after skipping the first few. */
export async function killWhileSending(
  environment: Environment,
  taker: MessageServer,
  random: Random,
): Promise<boolean> {
  let letBy = random.below(5);
  let isStruck = false;
  taker.onTaken(() => {
    if (isStruck || letBy-- > 0) return;
    isStruck = true;
    killAll(environment);
  });
  return until(async () => isStruck, TIMEOUT_MS, 10);
}

/** What two killed shops may have been sending in one channel. */
export const maxCopies = (kills: number): number => kills * 2 * AT_ONCE;

export async function lastMessage({ direct }: Environment): Promise<number> {
  const { rows } = await direct.pool.query<{ id: number }>(
    'select coalesce(max(message_id), 0) as id from outbox',
  );
  return rows[0]?.id ?? 0;
}

interface Taken {
  channel: string;
  /** Messages with an id up to this one are of earlier rounds. */
  after: number;
  /** What the server has taken by now, in order, by the name that `nameOf` gives a message. */
  names(): readonly string[];
  nameOf(message: QueuedMessage): string;
  maxCopies: number;
}

/** Each message of a channel was taken at least once, few twice, and those of a subject in their order. */
export async function problemsOf({ direct }: Environment, taken: Taken): Promise<string[]> {
  const { channel, after, nameOf } = taken;
  const { rows: last } = await direct.pool.query<{ id: number }>('select max(message_id) as id from outbox');
  const range = [after + 1, last[0]?.id ?? after, channel];
  const isDone = await until(
    async () => {
      const { rows } = await direct.pool.query(
        "select from outbox where message_id between $1 and $2 and channel = $3 and state = 'waiting' limit 1",
        range,
      );
      return rows.length === 0;
    },
    SENDING_TIMEOUT_MS,
    200,
  );
  const { rows } = await direct.pool.query<QueuedMessage>(
    `select message_id, kind, fact, channel, resends, subject, state, problem from outbox
     where message_id between $1 and $2 and channel = $3 order by message_id`,
    range,
  );
  const names = taken.names();
  const firstTaken = new Map<string, number>();
  for (const [index, name] of names.entries()) if (!firstTaken.has(name)) firstTaken.set(name, index);
  const copies = names.length - firstTaken.size;
  const lastOf = new Map<string, number>();
  const problems = isDone ? [] : [`messages by ${channel} still wait`];
  if (rows.length === 0) problems.push(`no message by ${channel} was queued`);
  if (copies > taken.maxCopies) problems.push(`${copies} messages by ${channel} were sent twice`);
  for (const message of rows) {
    const name = `${message.kind} of ${message.fact} by ${channel}`;
    const place = firstTaken.get(nameOf(message));
    if (message.state !== 'sent' || place === undefined) {
      const why = message.problem ?? 'no problem';
      problems.push(`${name} is ${message.state}, ${place === undefined ? 'not taken' : 'taken'}: ${why}`);
      continue;
    }
    if (place < (lastOf.get(message.subject) ?? -1)) problems.push(`${name} came before an earlier message`);
    lastOf.set(message.subject, place);
  }
  return problems;
}
