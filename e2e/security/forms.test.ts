import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDice } from '../../bench/fuzz/dice.ts';
import { expect, registerCustomer, storeUser, test } from '../fixtures.ts';
import { FORM_ROWS, PARTS_OF_FORMS } from './form-rows.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const STOREFRONT = join(import.meta.dirname, '../../storefront');
/** A form, a field, or a component made of fields. */
const TAKES_INPUT = /<(?:form|input|textarea|select|\w*Fields?)\b|\buseForm\b|\bcontentEditable\b/;

/** Files of the storefront with forms or fields, once per form. */
function formsOfStorefront(): string[] {
  return readdirSync(STOREFRONT, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => !file.startsWith('style-guide/')) // not part of a build
    .flatMap((file) => {
      const text = readFileSync(join(STOREFRONT, file), 'utf8');
      const further = (text.match(/<form\b/g) ?? []).slice(1).map((_, index) => `${file} ${index + 2}`);
      return TAKES_INPUT.test(text) ? [file, ...further] : [];
    });
}

test('SEC-30 every form of the storefront is fuzzed', () => {
  const forms = formsOfStorefront();
  const known = [...FORM_ROWS.map(({ file }) => file), ...PARTS_OF_FORMS];
  expect(
    forms.filter((form) => !known.includes(form)),
    'Nobody types chance texts into these forms. Give each a row in FORM_ROWS of e2e/security/form-rows.ts ' +
      '(a second form of a file is called "that-file.tsx 2"); what is only in forms that have one belongs into PARTS_OF_FORMS.',
  ).toEqual([]);
  expect(
    known.filter((form) => !forms.includes(form)),
    'These have no form or field any more. Take them out of e2e/security/form-rows.ts, or name the file that has it now.',
  ).toEqual([]);
});

for (const [index, { file, by, fuzz }] of FORM_ROWS.entries()) {
  const seed = SEED + index;
  test(`SEC-30 ${file} withstands random texts from seed ${seed}: no error, no server error, no script`, async ({
    page,
    api,
    expectedErrors,
  }) => {
    test.slow();
    // Refusals (4xx) are expected; server errors are not.
    expectedErrors.push(/^4\d\d |status of 4\d\d/);
    page.on('dialog', (alert) => void alert.accept());
    if (by === 'a customer') {
      const { password: _, api: __, ...response } = await registerCustomer(api);
      await storeUser(page, response);
    }
    await fuzz(page, createDice(seed));
  });
}
