import { fork } from 'node:child_process';
import http from 'node:http';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { buildShop, checkNode, installParts, root, runScript } from '../scripts/prepare.mjs';
import { openShop } from './shop.mjs';

// npm run bench [-- --seconds 3 --rounds 3 --connections 64]: what reading costs, beside a bare route that sends the
// same bytes. Figures of two runs or two machines do not compare; the ratios of one run do.
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
    port: { type: 'string', default: '3950' },
  },
});
const [seconds, rounds, connections, port] = [
  values.seconds,
  values.rounds,
  values.connections,
  values.port,
].map(Number);

const CALLS = '/api/v1/users/data';
const READS = [
  { name: 'home', path: '/' },
  { name: 'listing', path: '/user/products' },
  { name: 'listing, filtered', path: '/user/products?category=Rings&band=25000-50000&sort=price-low' },
  { name: 'getProducts, page', path: `${CALLS}/getProducts?page=1&page_size=24` },
  { name: 'getProducts, whole', path: `${CALLS}/getProducts` },
  { name: 'getSchemes', path: `${CALLS}/getSchemes` },
];
const ASKED = { 'accept-encoding': 'gzip, br', connection: 'keep-alive' };

await runScript(async () => {
  checkNode();
  await installParts(console.error);
  await buildShop(console.error);
});

const shop = await openShop(port);
try {
  const answers = [];
  for (const { path } of READS) {
    // From the third asking on an answer comes from memory.
    for (let time = 0; time < 3; time++) await get(shop.url + path);
    answers.push(await get(shop.url + path));
  }
  const floor = await openFloor(answers.map((answer, index) => ({ ...answer, path: `/${index}` })));
  console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}`);
  console.log(
    `${connections} connections, median of ${rounds} rounds of ${seconds} s, in turns with the floor\n`,
  );
  console.log(
    '| read | bytes | requests/s | p50 ms | p99 ms | floor requests/s | ratio | ratio per CPU second |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const [index, { name, path }] of READS.entries()) {
    const runs = [];
    for (let round = 0; round < rounds; round++) {
      const bare = await measure(`${floor.url}/${index}`, floor.cpuSeconds);
      runs.push({ bare, shop: await measure(shop.url + path, () => cpuSecondsOf(shop.url)) });
    }
    const median = (pick) => runs.map(pick).sort((a, b) => a - b)[Math.floor(rounds / 2)];
    const cells = [
      answers[index].size,
      median((run) => run.shop.perSecond).toFixed(0),
      median((run) => run.shop.p50),
      median((run) => run.shop.p99),
      median((run) => run.bare.perSecond).toFixed(0),
      median((run) => run.shop.perSecond / run.bare.perSecond).toFixed(2),
      median((run) => run.shop.perCpuSecond / run.bare.perCpuSecond).toFixed(2),
    ];
    console.log(`| ${[name, ...cells].join(' | ')} |`);
  }
  floor.close();
} finally {
  await shop.close();
}

/** What a load does, by the clock and by the processor time of the server, which other work does not disturb. */
async function measure(url, cpuSeconds) {
  const before = await cpuSeconds();
  const result = await autocannon({ url, connections, duration: seconds, headers: ASKED });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} failed ${result.non2xx + result.errors} times.`);
  const cpu = (await cpuSeconds()) - before;
  return {
    perSecond: result.requests.average,
    perCpuSecond: result.requests.total / cpu,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

async function cpuSecondsOf(shopUrl) {
  const metrics = await (await fetch(`${shopUrl}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
}

/** The answer as it comes over the wire, still compressed. */
function get(url) {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: ASKED }, async (response) => {
        const parts = await response.toArray();
        const body = Buffer.concat(parts);
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}.`));
        resolve({
          size: body.length,
          base64: body.toString('base64'),
          type: response.headers['content-type'],
          encoding: response.headers['content-encoding'],
        });
      })
      .on('error', reject);
  });
}

async function openFloor(answers) {
  const child = fork(new URL('floor.mjs', import.meta.url), {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const url = await new Promise((resolve) => {
    child.once('message', resolve);
    child.send(answers);
  });
  const cpuSeconds = () =>
    new Promise((resolve) => {
      child.once('message', resolve);
      child.send('cpu');
    });
  return { url, cpuSeconds, close: () => child.disconnect() };
}
