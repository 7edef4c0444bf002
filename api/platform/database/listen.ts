import pg from 'pg';

export interface Listening {
  stop(): Promise<void>;
}

interface NotificationHandlers {
  channel: string;
  /** A notification came. */
  heard(): void;
  /** Notifications may be lost from now on. */
  deaf(): void;
  /** Notifications arrive from now on; there may have been others before. */
  hearing(): void;
  log(error: unknown): void;
}

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5000;
/** A connection that broke without a word is found out by asking; until then answers may be this much too old. */
const CHECK_MS = 10_000;
const CHECK_PATIENCE_MS = 3000;

/** Listens to a channel of the database on a connection of its own, and connects anew whenever that breaks. */
export function listenTo(connectionString: string, ears: NotificationHandlers): Listening {
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
    ears.deaf();
    if (error) ears.log(error);
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
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CHECK_PATIENCE_MS,
      query_timeout: CHECK_PATIENCE_MS,
      keepAlive: true,
      application_name: 'tola listening',
    });
    client = next;
    next.on('notification', () => client === next && ears.heard());
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next));
    next
      .connect()
      .then(() => next.query(`listen ${pg.escapeIdentifier(ears.channel)}`))
      .then(
        () => {
          if (client !== next) return;
          pause = FIRST_PAUSE_MS;
          ears.hearing();
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
