import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const run = promisify(execFile);

/** A browser's `accept-encoding`. */
const ASKED = { 'accept-encoding': 'gzip, br', connection: 'keep-alive' };

/** wrk uses a fraction of autocannon's processor time, which on a small machine is taken from the server. */
export const GENERATOR = spawnSync('wrk', ['--version']).error ? 'autocannon' : 'wrk';

/**
 * Loads one URL for some seconds.
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

/** The fields of /proc/PID/stat; undefined when the process has exited. */
function statOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').map(Number);
    const [, parent] = fields;
    return { parent, own: (fields[11] + fields[12]) / 100, ofEndedChildren: (fields[13] + fields[14]) / 100 };
  } catch {
    return undefined;
  }
}

/** The parent of a process. */
export const parentOf = (pid) => statOf(pid)?.parent;

/** The running children of a process. */
export function childrenOf(pid) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid);
}

/** Seconds of processor time that processes have used so far, independent of other work on the machine. */
export function cpuSeconds(pids) {
  return pids.reduce((sum, pid) => sum + (statOf(pid)?.own ?? 0), 0);
}

/** The same of a process and its children, since PostgreSQL forks for each connection. */
export function familyCpuSeconds(pid) {
  return cpuSeconds([pid, ...childrenOf(pid)]) + (statOf(pid)?.ofEndedChildren ?? 0);
}

/** Resident megabytes of a process now, and at its peak. */
export function memory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024);
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

/** Loads a URL and measures processor time too. */
export async function weigh(url, pids, options) {
  const before = cpuSeconds(pids);
  const result = await load(url, options);
  const cpu = cpuSeconds(pids) - before;
  return { ...result, cpu, perCpuSecond: result.total / cpu };
}

/** The response as sent, still compressed. */
export function get(url, headers = ASKED) {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers }, async (response) => {
        const body = Buffer.concat(await response.toArray());
        if (response.statusCode !== 200) return reject(new Error(`${url} returned ${response.statusCode}.`));
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
 * Sends differing requests over keep-alive connections. Refusals are failures.
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
          const payload = Buffer.concat(await response.toArray());
          if (response.statusCode === 200) return resolve(payload);
          const failure = new Error(`${method} ${path} returned ${response.statusCode}: ${payload}`);
          reject(Object.assign(failure, { status: response.statusCode }));
        },
      );
      request.on('error', reject);
      request.end(text);
    });
  return { send, close: () => agent.destroy() };
}

/** A quantile of some values. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/**
 * Repeats some work for some seconds with a given concurrency. The work times its own steps.
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
