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
  cut(): void;
}

/** The active faults. */
interface Faults {
  look: ((seen: StatementSeen) => Verdict) | undefined;
  delayMs: number;
  state: 'well' | 'silent' | 'refusing';
}

/** Opens a proxy in front of a PostgreSQL on this machine: its port, or the path of its socket. */
export async function openDatabaseProxy(port: number, database: number | string): Promise<DatabaseProxy> {
  const lines = new Set<Line>();
  const faults: Faults = { look: undefined, delayMs: 0, state: 'well' };

  const listener: Server = createServer((client) => {
    if (faults.state === 'refusing') return client.destroy();
    const server = typeof database === 'string' ? tcpConnect(database) : tcpConnect(database, '127.0.0.1');
    client.setNoDelay(true);
    server.setNoDelay(true);
    const cut = () => {
      lines.delete(line);
      client.destroy();
      server.destroy();
    };
    const line: Line = { client, server, silent: faults.state === 'silent', cut };
    lines.add(line);
    relayBothWays(line, faults);
  });

  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, '127.0.0.1', resolve);
  });
  const cutAll = () => {
    for (const line of [...lines]) line.cut();
  };
  return {
    port,
    watch: (next) => {
      faults.look = next;
    },
    delay: (ms) => {
      faults.delayMs = ms;
    },
    silence: () => {
      faults.state = 'silent';
      for (const line of lines) line.silent = true;
    },
    cutAll,
    refuse: () => {
      faults.state = 'refusing';
      cutAll();
    },
    heal: () => {
      faults.look = undefined;
      faults.delayMs = 0;
      faults.state = 'well';
      for (const line of [...lines]) if (line.silent) line.cut();
    },
    close: async () => {
      cutAll();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

/** Forwards the messages of a connection, unless its faults forbid it. */
function relayBothWays(line: Line, faults: Faults): void {
  const { requested, responded } = followStatements((seen) =>
    applyVerdict(line, faults.look?.(seen) ?? 'pass'),
  );

  const pass = (to: Socket, { raw }: WireMessage) => {
    if (faults.delayMs === 0) to.write(raw);
    else setTimeout(() => !line.silent && !to.destroyed && to.write(raw), faults.delayMs);
  };
  const relay = (from: Socket, to: Socket, reader: WireReader, mayPass: (one: WireMessage) => boolean) => {
    from.on('data', (chunk) => {
      for (const message of reader.push(chunk)) {
        if (line.silent || !mayPass(message) || to.destroyed) return;
        pass(to, message);
      }
    });
    from.on('error', () => !line.silent && line.cut());
    from.on('close', () => !line.silent && line.cut());
  };
  relay(line.client, line.server, new WireReader('client'), requested);
  relay(line.server, line.client, new WireReader('server'), responded);
}

/** Applies a verdict; returns whether the message is forwarded. */
function applyVerdict(line: Line, verdict: Verdict): boolean {
  if (verdict === 'cut') line.cut();
  if (verdict === 'silence') line.silent = true;
  return verdict === 'pass';
}

/** Recognises the statements in the messages of a connection; `mayPass` is asked before and after each. */
function followStatements(mayPass: (seen: StatementSeen) => boolean) {
  const statements = new StatementReader();
  /** Statements without a complete response yet: the shop pipelines statements. */
  const pending: Omit<StatementSeen, 'moment'>[] = [];
  let transaction: string[] = [];
  return {
    requested(message: WireMessage): boolean {
      const text = statements.read(message);
      if (text === undefined) return true;
      if (/^begin\b/i.test(text)) transaction = [];
      const seen = { statement: text, transaction: [...transaction] };
      pending.push(seen);
      transaction.push(text);
      return mayPass({ moment: 'before', ...seen });
    },
    responded({ type }: WireMessage): boolean {
      // Z: the response is complete.
      if (type === 'Z') pending.shift();
      const [done] = pending;
      // C: the command is complete, but the client has not seen it yet.
      return type !== 'C' || !done || mayPass({ moment: 'after', ...done });
    },
  };
}
