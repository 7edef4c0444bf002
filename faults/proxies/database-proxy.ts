import { createServer, type Server, type Socket, connect as tcpConnect } from 'node:net';
import { StatementReader, type WireMessage, WireReader } from './postgres-protocol.ts';

/** A statement on its way to the database (`before`), or its success on the way back (`after`). */
export interface StatementSeen {
  moment: 'before' | 'after';
  statement: string;
  /** The earlier statements of the same transaction. */
  transaction: readonly string[];
}

/** What happens to a connection: nothing; both ends are closed; or it becomes half-open, unnoticed by both ends. */
export type Verdict = 'pass' | 'cut' | 'silence';

/** A proxy between one shop and the database that can observe and break connections. */
export interface DatabaseProxy {
  port: number;
  /** Called twice for each statement; may break the connection. */
  watch(look: ((seen: StatementSeen) => Verdict) | undefined): void;
  /** Delay of every message in each direction. */
  delay(ms: number): void;
  /** All connections become half-open, new ones too: packets are dropped silently. */
  silence(): void;
  cutAll(): void;
  /** New connections are refused, existing ones closed. */
  refuse(): void;
  /** Ends all faults; half-open connections are closed. */
  heal(): void;
  close(): Promise<void>;
}

interface Line {
  client: Socket;
  server: Socket;
  silent: boolean;
}

/** Opens a proxy in front of a PostgreSQL on this machine: its port, or the path of its socket. */
export async function openDatabaseProxy(port: number, database: number | string): Promise<DatabaseProxy> {
  const lines = new Set<Line>();
  let look: ((seen: StatementSeen) => Verdict) | undefined;
  let delayMs = 0;
  let state: 'well' | 'silent' | 'refusing' = 'well';

  const cut = (line: Line) => {
    lines.delete(line);
    line.client.destroy();
    line.server.destroy();
  };

  const obey = (line: Line, verdict: Verdict): boolean => {
    if (verdict === 'cut') cut(line);
    if (verdict === 'silence') line.silent = true;
    return verdict === 'pass';
  };

  const pass = (line: Line, to: Socket, { raw }: WireMessage) => {
    if (delayMs === 0) to.write(raw);
    else setTimeout(() => !line.silent && !to.destroyed && to.write(raw), delayMs);
  };

  const listener: Server = createServer((client) => {
    if (state === 'refusing') return client.destroy();
    const server = typeof database === 'string' ? tcpConnect(database) : tcpConnect(database, '127.0.0.1');
    client.setNoDelay(true);
    server.setNoDelay(true);
    const line: Line = { client, server, silent: state === 'silent' };
    lines.add(line);
    const statements = new StatementReader();
    /** Statements without a complete response yet: the shop pipelines statements. */
    const pending: Omit<StatementSeen, 'moment'>[] = [];
    let transaction: string[] = [];

    const requested = (message: WireMessage): boolean => {
      const text = statements.read(message);
      if (text === undefined) return true;
      if (/^begin\b/i.test(text)) transaction = [];
      const seen = { statement: text, transaction: [...transaction] };
      pending.push(seen);
      transaction.push(text);
      return obey(line, look?.({ moment: 'before', ...seen }) ?? 'pass');
    };
    const responded = ({ type }: WireMessage): boolean => {
      // Z: the response is complete.
      if (type === 'Z') pending.shift();
      const [done] = pending;
      // C: the command is complete, but the client has not seen it yet.
      return type !== 'C' || !done || obey(line, look?.({ moment: 'after', ...done }) ?? 'pass');
    };

    const relay = (from: Socket, to: Socket, reader: WireReader, mayPass: (one: WireMessage) => boolean) => {
      from.on('data', (chunk) => {
        for (const message of reader.push(chunk)) {
          if (line.silent || !mayPass(message) || to.destroyed) return;
          pass(line, to, message);
        }
      });
      from.on('error', () => !line.silent && cut(line));
      from.on('close', () => !line.silent && cut(line));
    };
    relay(client, server, new WireReader('client'), requested);
    relay(server, client, new WireReader('server'), responded);
  });

  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, '127.0.0.1', resolve);
  });
  const cutAll = () => {
    for (const line of [...lines]) cut(line);
  };
  return {
    port,
    watch: (next) => {
      look = next;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    silence: () => {
      state = 'silent';
      for (const line of lines) line.silent = true;
    },
    cutAll,
    refuse: () => {
      state = 'refusing';
      cutAll();
    },
    heal: () => {
      look = undefined;
      delayMs = 0;
      state = 'well';
      for (const line of [...lines]) if (line.silent) cut(line);
    },
    close: async () => {
      cutAll();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
