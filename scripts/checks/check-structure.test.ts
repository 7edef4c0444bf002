import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const script = join(import.meta.dirname, 'check-structure.mjs');
const trees: string[] = [];

/** Runs the check on a small tree and returns its problems and exit code. */
function check(files: Record<string, string>): { complaints: string; code: number | null } {
  const tree = mkdtempSync(join(tmpdir(), 'structure-'));
  trees.push(tree);
  for (const [path, text] of Object.entries(files)) {
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
  it('accepts a tree without problems', () => {
    const { complaints, code } = check({
      'contract/money/money.ts': 'export const paise = 100;\n',
      'api/app.ts': `import { routes } from './cart/routes.ts';\nexport { routes };\n`,
      'api/cart/routes.ts': `import { price } from '../catalogue/service.ts';\nexport const routes = price;\n`,
      'api/cart/cart-price-rules.ts': `import { paise } from '#contract/money/money.ts';\nconst x = paise;\n`,
      'api/catalogue/service.ts': 'export const price = 1; // as any fool can see\n',
      'api/catalogue/queries.ts':
        'function saveWrite(id: number): Write {\n  return w(id);\n}\nf(a, [\n  saveWrite(1),\n]);\n',
      'api/cart/rules.test.ts': `import '../../razorpay-stand-in/server.ts';\n`,
      'razorpay-stand-in/server.ts': 'export {};\n',
    });
    expect(complaints).toBe('');
    expect(code).toBe(0);
  });

  it('refuses a folder of more than fourteen files, without its tests and styles', () => {
    const folder = (files: number) =>
      Object.fromEntries(
        Array.from({ length: files }, (_, file) => [`contract/money/amount-${file}.ts`, '']),
      );
    const others = { 'contract/money/amount.test.ts': '', 'contract/money/amount.module.css': '' };
    expect(check({ ...folder(14), ...others }).code).toBe(0);
    expect(check({ ...folder(15), ...others }).complaints).toContain('contract/money: 15 files');
  });

  const breaches: [string, string, string, string][] = [
    ['markup of a text', 'storefront/a.tsx', 'a.innerHTML = b;', 'is read as markup or code'],
    ['code of a text', 'storefront/a.ts', 'const a = eval(b);', 'is read as markup or code'],
    ['an unknown role', 'api/cart/manager.ts', '', 'a file of a feature is called'],
    ['an empty name', 'contract/date-utils.ts', '', '"utils" says nothing'],
    ['an empty folder name', 'storefront/common/a.ts', '', '"common" says nothing'],
    ['an index', 'storefront/ui/index.ts', '', 'no index files'],
    ['a camel', 'storefront/ui/bigButton.tsx', '', 'not lower-case-with-dashes'],
    ['a long file', 'contract/a.ts', '\n'.repeat(400), '401 lines; 400 at most'],
    ['a long test', 'contract/a.test.ts', '\n'.repeat(400), '401 lines; 400 at most'],
    ['no reason', 'contract/a.ts', `// @ts-${'expect-error'}\n`, 'needs a reason'],
    [
      'a clock of its own',
      'api/cart/service.ts',
      'const now = new Date();',
      'use the clock that is passed in',
    ],
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
    ['a re-exported type', 'api/a/service.ts', "export type { B } from './queries.ts';", 'not re-exported'],
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

  it('finds features that import each other, types included', () => {
    const { complaints, code } = check({
      'api/orders/service.ts': `import { lock } from '#api/cart/service.ts';\nexport { lock };\n`,
      'api/cart/service.ts': `export const lock = async () => await import('#api/coupons/rules.ts');\n`,
      'api/coupons/rules.ts': `\nimport type { Line } from '../orders/rules.ts';\nexport type Other = Line;\n`,
      'api/orders/rules.ts': 'export type Line = number;\n',
    });
    expect(complaints).toContain('api/coupons/rules.ts:2 features import each other: coupons → orders');
    expect(complaints).toContain('api/orders/service.ts:1 features import each other: orders → cart');
    expect(complaints).toContain('→ cart → coupons → orders');
    expect(code).toBe(1);
  });

  it('lets features import others one way, and tests and the assembly any', () => {
    const { complaints, code } = check({
      'api/orders/service.ts': `import { lock } from '#api/cart/service.ts';\nexport { lock };\n`,
      'api/cart/service.ts': `import type { Shop } from '#api/shop.ts';\nexport const lock = (_: Shop) => {};\n`,
      'api/cart/cart.test.ts': `import { lock } from '#api/orders/service.ts';\nexport { lock };\n`,
      'api/shop.ts': `import type { lock } from './orders/service.ts';\nexport type Shop = typeof lock;\n`,
    });
    expect(complaints).toBe('');
    expect(code).toBe(0);
  });

  it('finds a citation of a rule that docs/product.md does not have', () => {
    const { complaints } = check({
      'docs/product.md': '| P-01 | The first rule | - | - |\n',
      'contract/a.ts': '// P-01 and\n// P-02\n',
    });
    expect(complaints).toContain('contract/a.ts:2 P-02 is no rule of docs/product.md');
    expect(complaints).not.toContain('P-01 is');
  });

  it('reads the citations of documents too', () => {
    const { complaints, code } = check({
      'docs/product.md': '| P-01 | The first rule | - | - |\n',
      'docs/decisions/001-a.md': `See P-01,\nP-02 and ${'the'} specification.\n`,
    });
    expect(complaints).toContain('docs/decisions/001-a.md:2 P-02 is no rule of docs/product.md');
    expect(complaints).toContain('docs/decisions/001-a.md:2 cite a rule of docs/product.md');
    expect(code).toBe(1);
  });

  it('names the line', () => {
    const { complaints } = check({ 'contract/a.ts': `/* a\n comment */\nconst a = eval(b);\n` });
    expect(complaints).toContain('contract/a.ts:3 ');
  });
});
