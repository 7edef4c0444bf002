import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FORM_ROWS, PARTS_OF_FORMS } from '../../e2e/security/form-rows.ts';
import { readSources } from './read-sources.mjs';

const STOREFRONT = join(import.meta.dirname, '../../storefront');
/** A form, a field, or a component made of fields. */
const TAKES_INPUT = /<(?:form|input|textarea|select|\w*Fields?)\b|\buseForm\b|\bcontentEditable\b/;

/** Files of the storefront with forms or fields, once per form. */
function formsOfStorefront(): string[] {
  return readSources(STOREFRONT)
    .filter(({ path }) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .filter(({ path }) => !path.startsWith('style-guide/')) // not part of a build
    .filter(({ raw }) => TAKES_INPUT.test(raw))
    .flatMap(({ path, raw }) => {
      const further = (raw.match(/<form\b/g) ?? []).slice(1).map((_, index) => `${path} ${index + 2}`);
      return [path, ...further];
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
