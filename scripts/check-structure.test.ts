import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const script = join(import.meta.dirname, 'check-structure.mjs');
const packageJson = JSON.stringify({
  imports: { '#api/*': './api/*', '#contract/*': './contract/*', '#storefront/*': './storefront/*' },
});
const trees: string[] = [];

/** Runs the check on a small tree and returns its problems and exit code. */
function check(files: Record<string, string>): { complaints: string; code: number | null } {
  const tree = mkdtempSync(join(tmpdir(), 'structure-'));
  trees.push(tree);
  for (const [path, text] of Object.entries({ 'package.json': packageJson, ...files })) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  const { status, stderr } = spawnSync(process.execPath, [script, tree], { encoding: 'utf8' });
  return { complaints: stderr, code: status };
}

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

describe('the structure check', () => {
  it('takes a tree that keeps it', () => {
    const { complaints, code } = check({
      'contract/money.ts': 'export const paise = 100;\n',
      'api/app.ts': `import { routes } from './cart/routes.ts';\nexport { routes };\n`,
      'api/cart/routes.ts': `import { price } from '../catalogue/service.ts';\nexport const routes = price;\n`,
      'api/cart/cart-price-rules.ts': `import { paise } from '#contract/money.ts';\nconst x = paise;\n`,
      'api/catalogue/service.ts': 'export const price = 1; // as any fool can see\n',
      'api/catalogue/queries.ts':
        'function saveWrite(id: number): Write {\n  return w(id);\n}\nf(a, [\n  saveWrite(1),\n]);\n',
      'api/cart/rules.test.ts': `import '../../razorpay-stand-in/server.ts';\n`,
      'razorpay-stand-in/server.ts': 'export {};\n',
    });
    expect(complaints).toBe('');
    expect(code).toBe(0);
  });

  it('takes exports that are handed on, wanted by a test or looked for by the framework', () => {
    const { complaints } = check({
      'db/tables/all.ts': `export * from './cart.ts';\n`,
      'db/tables/cart.ts': 'export const lines = 1;\n',
      'contract/money.ts': 'export const paise = 100;\nexport type Paise = number;\n',
      'contract/money.test.ts': `import { paise } from './money.ts';\nconst x = paise;\n`,
      'storefront/home-page.tsx': 'export async function loader() {}\nexport default function Home() {}\n',
    });
    expect(complaints).toBe('');
  });

  const breaches: [string, string, string, string][] = [
    ['contract of the api', 'contract/a.ts', `import '#api/app.ts';`, 'contract may import only contract'],
    ['storefront of the api', 'storefront/a.ts', `import '../api/app.ts';`, 'storefront may import only'],
    ['markup of a text', 'storefront/a.tsx', 'a.innerHTML = b;', 'is read as markup or code'],
    ['code of a text', 'storefront/a.ts', 'const a = eval(b);', 'is read as markup or code'],
    ['an export that imports', 'contract/a.ts', `export * from '../db/a.ts';`, 'contract may import only'],
    ['a type only', 'contract/a.ts', `import type { A } from '#api/a.ts';`, 'contract may import only'],
    ['a late import', 'contract/a.ts', `const a = await import('#api/a.ts');`, 'contract may import only'],
    [
      'an import over lines',
      'contract/a.ts',
      `import {\n  a,\n} from '#api/a.ts';`,
      'contract may import only',
    ],
    ['the stand-in', 'api/a.ts', `import '../razorpay-stand-in/a.ts';`, 'api may import only'],
    ['a tool', 'server/a.ts', `import '../scripts/a.ts';`, 'server may import only'],
    [
      'a feature by platform',
      'api/platform/a.ts',
      `import '../cart/rules.ts';`,
      'api/platform knows no feature',
    ],
    [
      'a feature by ui',
      'storefront/ui/a.ts',
      `import '#storefront/cart/a.ts';`,
      'storefront/ui knows no feature',
    ],
    [
      'foreign queries',
      'api/cart/service.ts',
      `import '../orders/queries.ts';`,
      'only its service and its rules',
    ],
    ['a test by the shop', 'api/cart/service.ts', `import './testing.ts';`, 'that is for tests'],
    ['an unknown role', 'api/cart/manager.ts', '', 'a file of a feature is called'],
    ['an empty name', 'contract/date-utils.ts', '', '"utils" says nothing'],
    ['an empty folder name', 'storefront/common/a.ts', '', '"common" says nothing'],
    ['an index', 'storefront/ui/index.ts', '', 'no index files'],
    ['a camel', 'storefront/ui/bigButton.tsx', '', 'not lower-case-with-dashes'],
    ['a long file', 'contract/a.ts', '\n'.repeat(400), '401 lines; 400 at most'],
    ['a long test', 'contract/a.test.ts', '\n'.repeat(600), '601 lines; 600 at most'],
    ['any as a type', 'contract/a.ts', 'let a: any;', '"any" switches the type check off'],
    ['any as a cast', 'contract/a.ts', 'f(b as any);', '"any" switches the type check off'],
    ['any within', 'contract/a.ts', 'let a: Map<string, any[]>;', '"any" switches the type check off'],
    ['a skipped test', 'contract/a.test.ts', `it.skip('a', () => {});`, 'a skipped or focused test'],
    ['a focused test', 'contract/a.test.ts', `describe.only('a', () => {});`, 'a skipped or focused test'],
    ['a switched-off check', 'contract/a.ts', `// @ts-${'ignore'} because`, 'with a reason, which complains'],
    ['no reason', 'contract/a.ts', `// @ts-${'expect-error'}\n`, 'needs a reason'],
    [
      'a clock of its own',
      'api/cart/service.ts',
      'const now = new Date();',
      'take the clock that is handed in',
    ],
    ['an export for nobody', 'contract/a.ts', 'export const paise = 100;', 'paise is exported, but nothing'],
    ['a lost write', 'api/cart/service.ts', 'f();\nemptyCartWrite(tx);', 'a write that is only made is lost'],
    [
      'a lost write that is waited for',
      'api/cart/service.ts',
      'if (a) {\n  await queries.emptyCartWrites(tx);\n}',
      'a write that is only made is lost',
    ],
    [
      'a write that sounds like a deed',
      'api/cart/queries.ts',
      'export async function emptyCart(id: number): Promise<Write[]> {\n  return [w(id)];\n}',
      'ends in Write or Writes',
    ],
    ['a limit in dialect', 'contract/a.ts', `const ${'LONGEST'}_NAME = 5;`, 'MAX_ or MIN_'],
    ['a private term', 'contract/a.ts', `// ${'one-time'} word of a page`, 'the term of the field'],
    ['a citation of nothing', 'contract/a.ts', `// settled by ${'Q'}-13`, 'cite a rule of docs/product.md'],
    ['the provider', 'api/orders/rules.ts', `export const name = 'razorpay';`, 'know the payment provider'],
    ['unfinished work', 'contract/a.ts', `// ${'TO'}DO later`, 'unfinished work'],
  ];

  it.each(breaches)('finds %s', (_name, path, text, complaint) => {
    const { complaints, code } = check({ [path]: `${text}\n` });
    expect(complaints).toContain(complaint);
    expect(complaints).toMatch(new RegExp(`^${path}:\\d+ `));
    expect(code).toBe(1);
  });

  it('finds circles of features and of files', () => {
    const { complaints } = check({
      'api/cart/service.ts': `import '../orders/rules.ts';\n`,
      'api/orders/rules.ts': '\n',
      'api/orders/service.ts': `import type { A } from '../cart/rules.ts';\n`,
      'api/cart/rules.ts': '\n',
      'contract/a.ts': `import './b.ts';\n`,
      'contract/b.ts': `import './a.ts';\n`,
    });
    expect(complaints).toContain('a circle of features: api/cart > api/orders > api/cart');
    expect(complaints).toContain('a circle of files: contract/a.ts > contract/b.ts > contract/a.ts');
    expect(complaints).toContain('2 problems');
  });

  it('finds a citation of a rule that docs/product.md does not have', () => {
    const { complaints } = check({
      'docs/product.md': '| P-01 | The first rule | - | - |\n',
      'contract/a.ts': '// P-01 and\n// P-02\n',
    });
    expect(complaints).toContain('contract/a.ts:2 P-02 is no rule of docs/product.md');
    expect(complaints).not.toContain('P-01 is');
  });

  it('names the line', () => {
    const { complaints } = check({ 'contract/a.ts': `/* a\n comment */\nimport '#api/app.ts';\n` });
    expect(complaints).toContain('contract/a.ts:3 ');
  });
});
