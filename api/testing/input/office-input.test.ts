import { beforeAll, expect, test } from 'vitest';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import type { OfficeCall } from '#contract/office/call.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { shopOfThisFile } from '../shop-testing.ts';

const shop = shopOfThisFile();
let owner: OfficeBrowser;
let document: Document;

interface Schema {
  properties?: Record<string, unknown>;
  $ref?: string;
}

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema } | undefined> };
  parameters?: { name: string; in: string }[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

beforeAll(async () => {
  owner = await newStaff(shop, 'owner');
  document = (await shop.send('GET', '/api/v1/office/openapi.json')).body as unknown as Document;
});

const WRONG = [null, true, [], {}, [1], { $ne: 1 }, '\u0000', -1, 1.5, 1e300, 'x'.repeat(5000)];

function operationOf({ method, path }: OfficeCall): Operation | undefined {
  return document.paths[`/api/v1${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
}

async function expectSentence(call: OfficeCall, parts: object, what: string): Promise<void> {
  const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '-1']));
  const { status, body } = await owner.call(call, { params, ...parts } as never);
  expect(status, what).toBeLessThan(500);
  if (status >= 400) expect((body as { message: string }).message, what).toMatch(/[.?!]$/);
}

/** Whatever it is sent, a call of the office responds with a sentence; nothing breaks. */
test.each(Object.entries(officeCalls))(
  '%s responds to fields of a wrong type with a sentence',
  async (name, call: OfficeCall) => {
    const operation = operationOf(call);
    expect(operation).toBeDefined();
    const fields = Object.keys(operation?.requestBody?.content['application/json']?.schema.properties ?? {});
    for (const field of fields) {
      for (const value of WRONG) {
        await expectSentence(
          call,
          { body: { [field]: value } },
          `${name} ${field} ${JSON.stringify(value).slice(0, 40)}`,
        );
      }
    }
    const asked = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query');
    for (const { name: field } of asked) {
      for (const value of ['', '-1', '1e300', '\u0000', "'; drop table orders; --", 'x'.repeat(5000)])
        await expectSentence(call, { query: { [field]: value } }, `${name} ?${field}=${value.slice(0, 40)}`);
    }
  },
);
