// npm run studio: renders what is missing, encodes it and writes the manifest.
//   --only <name>   one product slug or one site picture (renders it again)
//   --all           everything that is still missing
//   --site          the shop's own pictures only
//   --second        the second views of the products
//   --models        3D models (GLB)
//   --weights       compares modelled and listed weight
//   --fast          a quick, grainy try-out in studio/.work/try; nothing is encoded
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  encodeAll,
  encoded,
  masters,
  pieces,
  productTarget,
  sitePictures,
  siteTarget,
  siteWidths,
} from './encode.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const work = join(here, '.work');
const args = process.argv.slice(2);
const has = (flag) => args.includes(flag);
const only = has('--only') ? args[args.indexOf('--only') + 1] : undefined;
const fast = has('--fast');
const quality = fast ? { width: 320, spp: 8, scale: 0.35 } : { width: 640, spp: 24, scale: 1 };

function usage() {
  const text = readFileSync(fileURLToPath(import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line.startsWith('//'));
  console.log(lines.map((line) => line.slice(3)).join('\n'));
}

function requireTools() {
  const missing = ['blender', 'gcc', 'avifenc', 'cwebp', 'convert'].filter(
    (tool) => spawnSync('which', [tool]).status !== 0,
  );
  if (missing.length === 0) return true;
  console.error(
    `The studio needs ${missing.join(', ')}; install with: sudo apt-get install blender python3-numpy python3-scipy gcc libavif-bin webp imagemagick fonts-ebgaramond fonts-noto-core`,
  );
  return false;
}

function productTasks(out) {
  const views = has('--second') ? ['second'] : only ? ['hero', 'second'] : ['hero'];
  return pieces()
    .filter((row) => !only || row.slug === only)
    .flatMap((row) =>
      views.map((view) => ({
        kind: 'product',
        row,
        view,
        width: quality.width,
        spp: quality.spp,
        out: join(out, 'products', `${row.slug}-${view}.png`),
        taken: encoded(productTarget(row.slug, view)),
      })),
    );
}

function siteTasks(out) {
  const tasks = [];
  for (const row of sitePictures().filter((picture) => !only || picture.name === only)) {
    for (const portrait of row.portrait ? [false, true] : [false]) {
      const [width, height] = (portrait ? row.portrait_size : row.size).map((side) =>
        Math.round(side * quality.scale),
      );
      const name = portrait ? `${row.name}-portrait` : row.name;
      tasks.push({
        kind: 'site',
        row,
        portrait,
        width,
        height,
        spp: quality.spp,
        out: join(out, 'site', `${name}.png`),
        taken: encoded(siteTarget(name), siteWidths(row, portrait)),
      });
    }
  }
  return tasks;
}

/** A run that was stopped leaves its lock behind; without this the picture would never be taken. */
function clearLocks(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (name.endsWith('.busy')) rmSync(join(folder, name));
}

function blender(script, job) {
  mkdirSync(work, { recursive: true });
  const file = join(work, 'job.json');
  writeFileSync(file, JSON.stringify(job));
  return new Promise((resolve) => {
    const child = spawn('blender', [
      '-b',
      '--factory-startup',
      '-P',
      join(here, 'atelier', script),
      '--',
      file,
    ]);
    let rest = '';
    const show = (data) => {
      const lines = (rest + data).split('\n');
      rest = lines.pop();
      for (const line of lines)
        if (/^(SHOT|FAILED|DONE|WEIGHT|MODEL|Traceback|\s+File|\w*Error)/.test(line)) console.log(line);
    };
    child.stdout.on('data', show);
    child.stderr.on('data', show);
    child.on('close', resolve);
  });
}

async function main() {
  const wanted = ['--only', '--all', '--site', '--second', '--models', '--weights', '--fast'].some(has);
  if (!wanted) return usage();
  if (!requireTools()) return 1;
  if (has('--weights')) return blender('weights.py', { rows: pieces() });
  if (has('--models')) {
    await blender('models.py', {
      rows: pieces().filter((row) => !only || row.slug === only),
      out: join(here, '..', 'storefront', 'public', 'models'),
    });
    encodeAll();
    return 0;
  }
  const out = fast ? join(work, 'try') : masters;
  const tasks = [...(has('--site') ? [] : productTasks(out)), ...(has('--second') ? [] : siteTasks(out))];
  // what is committed in its encoded form need not be taken again, unless it is asked for by name
  const again = only || fast;
  if (again) for (const task of tasks) rmSync(task.out, { force: true });
  clearLocks(join(out, 'products'));
  clearLocks(join(out, 'site'));
  const left = tasks.filter((task) => !existsSync(task.out) && (again || !task.taken));
  console.log(`${left.length} of ${tasks.length} pictures to take.`);
  if (left.length) await blender('render.py', { work, tasks: left });
  if (fast) console.log(`Try-outs are in ${out}`);
  else encodeAll();
  return 0;
}

process.exitCode = (await main()) ?? 0;
