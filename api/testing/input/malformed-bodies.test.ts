import { beforeAll, describe, expect, test } from 'vitest';
import { fingerprint, NAMES, shopWithBadInput } from './bad-input-testing.ts';

const { shop, good, sendRaw, expectRefused } = shopWithBadInput();
let before: Record<string, string>;
beforeAll(async () => {
  before = await fingerprint(shop);
});

describe('bodies other than JSON objects', () => {
  test.each(NAMES)(
    'SEC-44 %s refuses malformed JSON and JSON of another type, and changes nothing',
    async (name) => {
      const bodies = [
        '',
        '{',
        '{"a":',
        "{'a':1}",
        'null',
        '[]',
        '[{}]',
        '"text"',
        '1',
        'true',
        '{}',
        '{"a":1}',
        'NaN',
      ];
      const good0 = JSON.stringify(good(name));
      const more = [`[${good0}]`, `${good0}${good0}`, `\ufeff{`, good0.replace('{', '{"__proto__":{"a":1},')];
      const constructed = good0.replace('{', '{"constructor":{"prototype":{"a":1}},');
      for (const body of [...bodies, ...more, constructed]) await expectRefused(name, body);
      expect(await fingerprint(shop)).toEqual(before);
    },
  );

  test.each(NAMES)(
    'SEC-41 SEC-45 %s refuses bodies that are too large (413) or of another type (415)',
    async (name) => {
      const padded = JSON.stringify({ ...good(name), padding: '' });
      const tooLarge = padded.replace(
        '"padding":""',
        `"padding":"${'x'.repeat(64 * 1024 + 1 - padded.length)}"`,
      );
      expect(tooLarge).toHaveLength(64 * 1024 + 1);
      const response = await sendRaw(name, tooLarge);
      expect([response.status, response.body.code]).toEqual([413, 'payload_too_large']);
      const text = JSON.stringify(good(name));
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'text/html',
        'application/xml',
        'x',
      ]) {
        const other = await sendRaw(name, text, type);
        expect([type, other.status, other.body.code]).toEqual([type, 415, 'unsupported_media_type']);
      }
      const untyped = await sendRaw(name, new TextEncoder().encode(text), '');
      expect([untyped.status, untyped.body.code]).toEqual([415, 'unsupported_media_type']);
      expect(await fingerprint(shop)).toEqual(before);
    },
  );

  test.each(NAMES)('SEC-42 %s refuses deep nesting and JSON in another encoding', async (name) => {
    for (const body of [
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`,
    ]) {
      await expectRefused(name, body);
    }
    const deep = await sendRaw(name, `${'['.repeat(33)}${']'.repeat(33)}`);
    expect([deep.status, deep.body.code]).toEqual([400, 'json_too_complex']);
    const utf16 = await sendRaw(name, new Uint8Array(Buffer.from(JSON.stringify(good(name)), 'utf16le')));
    expect(utf16.status).toBe(400);
    expect(await fingerprint(shop)).toEqual(before);
  });
});

test('SEC-43 no request pollutes Object.prototype', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
});
