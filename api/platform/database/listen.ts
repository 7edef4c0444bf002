import pg from 'pg';
import { channelOf, DEFAULT_SCHEMA, schemaOf } from './schema.ts';

export interface Listening {
  stop(): Promise<void>;
}

interface NotificationHandlers {
  channel: string;
  onNotify(): void;
  /** The connection is lost: notifications are missed from now on. */
  onDisconnect(): void;
  /** Notifications arrive from now on; earlier ones may have been missed. */
  onConnect(): void;
  log(error: unknown): void;
}

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5000;
/** How often the connection is checked; a silently broken one may leave responses stale for this long. */
const CHECK_MS = 10_000;
const CHECK_TIMEOUT_MS = 3000;

/** Listens to a PostgreSQL channel of this shop on a connection of its own and reconnects with exponential backoff. */
export function listenTo(connectionString: string, handlers: NotificationHandlers): Listening {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;

  const lose = (broken: pg.Client, error?: unknown) => {
    if (client !== broken) return;
    client = undefined;
    clearTimeout(timer);
    broken.end().catch(() => {});
    if (stopped) return;
    handlers.onDisconnect();
    if (error) handlers.log(error);
    timer = setTimeout(connect, pause);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  };

  const check = (listening: pg.Client) => {
    timer = setTimeout(() => {
      listening.query('select 1').then(
        () => client === listening && check(listening),
        (error) => lose(listening, error),
      );
    }, CHECK_MS);
  };

  const connect = () => {
    const next = newClient(connectionString);
    client = next;
    next.on('notification', () => client === next && handlers.onNotify());
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next));
    subscribe(next, handlers.channel).then(
      () => {
        if (client !== next) return;
        pause = FIRST_PAUSE_MS;
        handlers.onConnect();
        check(next);
      },
      (error) => lose(next, error),
    );
  };

  connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

function newClient(connectionString: string): pg.Client {
  return new pg.Client({
    connectionString,
    connectionTimeoutMillis: CHECK_TIMEOUT_MS,
    query_timeout: CHECK_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'tola listening',
  });
}

async function subscribe(client: pg.Client, channel: string): Promise<void> {
  await client.connect();
  const schema = (await schemaOf(client)) ?? DEFAULT_SCHEMA;
  await client.query(`listen ${pg.escapeIdentifier(channelOf(schema, channel))}`);
}
