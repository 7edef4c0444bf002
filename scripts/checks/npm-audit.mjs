import { spawn } from 'node:child_process';

// Checks with the registry whether a production dependency has a known vulnerability of high or critical severity. If the
// registry is unreachable, the check passes with a message.
const maxMs = 60_000;
const severe = ['high', 'critical'];

const report = await audit();
const found = report?.metadata?.vulnerabilities;
if (!found) {
  console.log('NOT CHECKED: the registry returned no vulnerability report.');
  process.exit(0);
}
const bad = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) => severe.includes(severity));
for (const { name, severity, range } of bad)
  console.error(`${name} ${range}: a known vulnerability (${severity})`);
const sum = Object.entries(found).map(([severity, count]) => `${count} ${severity}`);
console.log(`Known vulnerabilities in production dependencies: ${sum.join(', ')}`);
process.exitCode = bad.length > 0 ? 1 : 0;

function audit() {
  return new Promise((resolve) => {
    const child = spawn('npm', ['audit', '--omit=dev', '--json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: maxMs,
      shell: process.platform === 'win32',
    });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    child.once('error', () => resolve(undefined));
    child.once('close', () => resolve(parse(text)));
  });
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
