import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Refusal, runQuietly } from '../prepare.mjs';

// The headless shell first: the same engine without windows takes half the processor time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
/** Debian's packages; not every system with apt-get has the first. */
const packages = ['chromium-headless-shell', 'chromium'];
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium for tests; installs one where permitted.
 * @param {(line: string) => void} say
 */
export async function findChromium(say) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Refusal(`CHROMIUM_PATH is ${given}, but there is no such file.`);
  }
  const found = installedChromium();
  if (found) return found;
  await installChromium(say);
  const installed = installedChromium();
  if (installed) return installed;
  throw new Refusal(
    'The browser tests need Chromium or Chrome; install one, or set CHROMIUM_PATH to its program.',
  );
}

/** The path of an installed Chromium, if any. */
export function installedChromium() {
  const search = [...(process.env.PATH ?? '').split(delimiter), ...folders].filter(Boolean);
  const places = names.flatMap((name) => search.map((folder) => join(folder, name)));
  return [...places, ...applications].find((place) => existsSync(place));
}

/** Only where it needs no password and no interaction. */
async function installChromium(say) {
  const asRoot = process.getuid?.() === 0;
  const aptGet = '/usr/bin/apt-get';
  if (!existsSync(aptGet) || !(asRoot || existsSync('/usr/bin/sudo'))) return;
  say('Installing Chromium for the browser tests…');
  const [command, ...before] = asRoot ? [aptGet] : ['sudo', '-n', aptGet];
  const options = {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    failure: 'Chromium could not be installed; install it, or set CHROMIUM_PATH to its program',
  };
  await runQuietly(command, [...before, 'update'], options);
  const install = (name) =>
    runQuietly(command, [...before, 'install', '-y', '--no-install-recommends', name], options);
  const [shell, whole] = packages;
  await install(shell).catch(() => install(whole));
}
