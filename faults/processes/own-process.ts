import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { killAtExit, killNow } from './cleanup.ts';

/** A Node process that the rig started, with its output and exit. */
export interface OwnProcess {
  pid: number;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  hasEnded(): boolean;
  signal(signal: NodeJS.Signals): void;
  kill(): Promise<void>;
  /** Waits for a line on standard output with a prefix; returns the rest of the line. */
  line(beginning: string, timeoutMs: number): Promise<string>;
}

interface Start {
  file: string;
  words?: string[];
  env: Record<string, string>;
  /** Takes standard error. */
  logFile: string;
}

/** Starts a Node process with only PATH of the rig's environment. */
export function startProcess({ file, words = [], env, logFile }: Start): OwnProcess {
  const { PATH = '', HOME = '/' } = process.env;
  const child = spawn(process.execPath, [file, ...words], {
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} did not start`);
  const log = createWriteStream(logFile, { flags: 'a' });
  child.stderr.pipe(log);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const forget = killAtExit(pid);
  let over = false;
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => {
      over = true;
      forget();
      resolve({ code, signal });
    });
  });
  return {
    pid,
    ended,
    hasEnded: () => over,
    signal: (signal) => void child.kill(signal),
    async kill() {
      killNow(pid);
      await ended;
    },
    line: (beginning, timeoutMs) =>
      waitForLine(child, () => said, beginning, timeoutMs).catch((error: Error) => {
        throw new Error(`${error.message}\n${said}\n${readFileSync(logFile, 'utf8').slice(-3000)}`);
      }),
  };
}

function waitForLine(
  child: ChildProcess,
  said: () => string,
  beginning: string,
  timeoutMs: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no "${beginning}" in ${timeoutMs} ms`)), timeoutMs);
    const look = () => {
      const line = said()
        .split('\n')
        .find((one) => one.startsWith(beginning));
      if (line === undefined || !said().includes(`${line}\n`)) return;
      clearTimeout(timer);
      resolve(line.slice(beginning.length));
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => reject(new Error(`it ended with code ${code}`)));
    look();
  });
}
