import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const run = promisify(execFile);

/** What a browser says that it understands. */
const ASKED = { 'accept-encoding': 'gzip, br', connection: 'keep-alive' };

/** wrk takes a fraction of autocannon's processor time, and on a small machine that fraction is the server's. */
export const GENERATOR = spawnSync('wrk', ['--version']).error ? 'autocannon' : 'wrk';

/**
 * Loads one address for some seconds.
 * @returns {Promise<{ total: number, perSecond: number, p50: number, p99: number }>} milliseconds
 */
export async function load(url, { connections, seconds }) {
  return GENERATOR === 'wrk' ? withWrk(url, connections, seconds) : withAutocannon(url, connections, seconds);
}

const UNITS = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

async function withWrk(url, connections, seconds) {
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '10s'],
    ...['-H', `accept-encoding: ${ASKED['accept-encoding']}`, url],
  ]);
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(stdout);
  if (failed) throw new Error(`${url}: ${failed[0]}`);
  const latency = (percent) => {
    const [, value, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s|m)`).exec(stdout);
    return Number(value) * UNITS[unit];
  };
  return {
    total: Number(/(\d+) requests in/.exec(stdout)[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    p50: latency(50),
    p99: latency(99),
  };
}

async function withAutocannon(url, connections, seconds) {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: ASKED,
  });
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times.`);
  return { total: requests.total, perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

/** What the kernel counts of a process; nothing when it has ended. */
function statOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').map(Number);
    const [, parent] = fields;
    return { parent, own: (fields[11] + fields[12]) / 100, ofEndedChildren: (fields[13] + fields[14]) / 100 };
  } catch {
    return undefined;
  }
}

/** The process that started another. */
export const parentOf = (pid) => statOf(pid)?.parent;

/** The living processes that a process has started. */
export function childrenOf(pid) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid);
}

/** Seconds of processor time that processes have used so far; other work on the machine does not disturb them. */
export function cpuSeconds(pids) {
  return pids.reduce((sum, pid) => sum + (statOf(pid)?.own ?? 0), 0);
}

/** The same of a process and of all that it has started, as PostgreSQL does for each connection. */
export function familyCpuSeconds(pid) {
  return cpuSeconds([pid, ...childrenOf(pid)]) + (statOf(pid)?.ofEndedChildren ?? 0);
}

/** Megabytes of a process that are in memory now, and the most that were. */
export function memory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024);
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

/** Loads an address and weighs it in processor time too. */
export async function weigh(url, pids, options) {
  const before = cpuSeconds(pids);
  const result = await load(url, options);
  const cpu = cpuSeconds(pids) - before;
  return { ...result, cpu, perCpuSecond: result.total / cpu };
}

/** The answer as it comes over the wire, still compressed. */
export function get(url, headers = ASKED) {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers }, async (response) => {
        const body = Buffer.concat(await response.toArray());
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}.`));
        resolve({
          body,
          type: response.headers['content-type'],
          encoding: response.headers['content-encoding'],
        });
      })
      .on('error', reject);
  });
}

/**
 * Sends requests over kept connections, for calls that differ from each other. Refusals are failures.
 * @param {string} origin
 */
export function client(origin) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  const { hostname, port } = new URL(origin);
  const send = (method, path, { body, token, headers } = {}) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const request = http.request(
        {
          ...{ agent, hostname, port, method, path },
          headers: {
            ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...(token && { authorization: `Bearer ${token}` }),
            ...headers,
          },
        },
        async (response) => {
          const answer = Buffer.concat(await response.toArray());
          if (response.statusCode === 200) return resolve(answer);
          const failure = new Error(`${method} ${path} answered ${response.statusCode}: ${answer}`);
          reject(Object.assign(failure, { status: response.statusCode }));
        },
      );
      request.on('error', reject);
      request.end(text);
    });
  return { send, close: () => agent.destroy() };
}

/** The value below which a share of all values lies. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/**
 * Does something over and over for some seconds, so many at a time. The work times its own steps.
 * @param {(worker: number, step: (name: string, work: () => Promise<unknown>) => Promise<unknown>) => Promise<unknown>} work
 */
export async function drive(work, { connections, seconds, most = Number.POSITIVE_INFINITY }) {
  const times = new Map();
  const step = async (name, timed) => {
    const began = performance.now();
    const result = await timed();
    if (!times.has(name)) times.set(name, []);
    times.get(name).push(performance.now() - began);
    return result;
  };
  const began = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, worker) => {
      while (performance.now() - began < seconds * 1000 && done < most) {
        await work(worker, step);
        done += 1;
      }
    }),
  );
  const elapsed = (performance.now() - began) / 1000;
  return { total: done, perSecond: done / elapsed, times };
}
