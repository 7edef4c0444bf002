// npm run studio: renders what is missing, encodes it and writes the manifest.
//   --only <names>  product slugs or site pictures, with commas between (renders them again)
//   --skip <names>  leaves these out
//   --all           everything that is still missing
//   --site          the shop's own pictures only
//   --second        the second views of the products
//   --hero          with --only: the first views alone
//   --models        3D models (GLB) and their list
//   --sizes         measures the pieces in their first views and draws their scale views
//   --weights       compares the models' weight with the listed one (without Blender)
//   --width <px>    side of a product's master (default 1200); a banner grows in the same measure
//   --samples <n>   samples per pixel at most (default 64); calm pixels take fewer
//   --threads <n>   processor cores to use (default all)
//   --fast          a quick, grainy try-out in studio/.work/try; nothing is encoded
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeAll, masters, pieces, productTaken, sitePictures, siteTaken } from './encode.mjs';
import { modelsFolder, reportWeights, writeModelList } from './models.mjs';
import { drawScaleViews, sizesFile } from './scale.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const work = join(here, '.work');
const args = process.argv.slice(2);
const has = (flag) => args.includes(flag);
const value = (flag) => (has(flag) ? args[args.indexOf(flag) + 1] : undefined);
const only = value('--only')?.split(',');
const skip = value('--skip')?.split(',') ?? [];
const fast = has('--fast');
const threads = value('--threads');
const width = Number(value('--width') ?? (fast ? 320 : 1200));
const quality = {
  width,
  spp: Number(value('--samples') ?? (fast ? 16 : 64)),
  scale: width / 1200,
};
const wanted = (name) => (!only || only.includes(name)) && !skip.includes(name);

function usage() {
  const text = readFileSync(fileURLToPath(import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line.startsWith('//'));
  console.log(lines.map((line) => line.slice(3)).join('\n'));
}

function requireTools() {
  const missing = ['blender', 'gcc', 'avifenc', 'cwebp', 'avifdec', 'convert', 'rsvg-convert'].filter(
    (tool) => spawnSync('which', [tool]).status !== 0,
  );
  if (missing.length === 0) return true;
  console.error(
    `The studio needs ${missing.join(', ')}; install with: sudo apt-get install blender python3-numpy python3-scipy gcc libavif-bin webp imagemagick fonts-ebgaramond fonts-noto-core librsvg2-bin`,
  );
  return false;
}

function productTasks(out) {
  const views = has('--second') ? ['second'] : has('--hero') || !only ? ['hero'] : ['hero', 'second'];
  return pieces()
    .filter((row) => wanted(row.slug))
    .flatMap((row) =>
      views.map((view) => ({
        kind: 'product',
        row,
        view,
        width: quality.width,
        spp: quality.spp,
        out: join(out, 'products', `${row.slug}-${view}.png`),
        taken: productTaken(row.slug, view),
      })),
    );
}

function siteTasks(out) {
  const tasks = [];
  for (const row of sitePictures().filter((picture) => wanted(picture.name))) {
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
        taken: siteTaken(name, row, portrait),
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
  const file = join(work, `job-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(job));
  return new Promise((resolve) => {
    const child = spawn(
      'blender',
      [
        '-b',
        '--factory-startup',
        ...(threads ? ['-t', threads] : []),
        // without this an error in the script ends with 0, as if all was well
        '--python-exit-code',
        '1',
        '-P',
        join(here, 'atelier', script),
        '--',
        file,
      ],
      { env: { ...process.env, ...(threads && { OMP_NUM_THREADS: threads }) } },
    );
    let rest = '';
    const show = (data) => {
      const lines = (rest + data).split('\n');
      rest = lines.pop();
      for (const line of lines)
        if (/^(SHOT|FAILED|DONE|SIZE|MODEL|Traceback|\s+File|\w*Error)/.test(line)) console.log(line);
    };
    child.stdout.on('data', show);
    child.stderr.on('data', show);
    child.on('close', (code) => {
      rmSync(file, { force: true });
      resolve(code ?? 1); // a Blender that was killed has no code
    });
  });
}

async function main() {
  const asked = ['--only', '--all', '--site', '--second', '--models', '--weights', '--sizes', '--fast'].some(
    has,
  );
  if (!asked) return usage();
  if (has('--weights')) {
    reportWeights();
    return 0;
  }
  if (!requireTools()) return 1;
  if (has('--sizes')) {
    const rows = pieces().filter((row) => wanted(row.slug));
    const code = await blender('sizes.py', { rows, out: sizesFile });
    drawScaleViews(rows);
    encodeAll();
    return code;
  }
  if (has('--models')) {
    const code = await blender('models.py', {
      rows: pieces().filter((row) => wanted(row.slug)),
      out: modelsFolder,
    });
    writeModelList();
    return code;
  }
  const out = fast ? join(work, 'try') : masters;
  const tasks = [...(has('--site') ? [] : productTasks(out)), ...(has('--second') ? [] : siteTasks(out))];
  // what is committed in its encoded form need not be taken again, unless it is asked for by name
  const again = only || fast;
  if (again) for (const task of tasks) rmSync(task.out, { force: true });
  clearLocks(join(out, 'products'));
  clearLocks(join(out, 'site'));
  const left = tasks.filter((task) => !existsSync(task.out) && (again || !task.taken));
  console.log(`${left.length} of ${tasks.length} pictures to render.`);
  const code = left.length ? await blender('render.py', { work, tasks: left }) : 0;
  if (fast) console.log(`Try-outs are in ${out}`);
  else encodeAll();
  const lost = left.filter((task) => !existsSync(task.out)).map((task) => basename(task.out, '.png'));
  if (lost.length === 0) return code;
  console.error(`Not rendered: ${lost.join(', ')}`);
  return 1;
}

process.exitCode = (await main()) ?? 0;
