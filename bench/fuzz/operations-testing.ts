import type { TestShop } from '#api/testing/shop-testing.ts';
import type { Dice } from './dice.ts';
import { invalidValue, type Known, type Schema, validValue } from './values.ts';

export const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
export const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1000);
export const AT_ONCE = 4;

/** A call as the shop's own OpenAPI document describes it. */
export interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string; schema: Schema }[];
  body: Schema | undefined;
}

interface Document {
  paths: Record<string, Record<string, Described>>;
}

interface Described {
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, { schema: Schema } | undefined> };
}

/** Every operation of an OpenAPI document of the shop. */
export async function readOperations(shop: TestShop, document: string): Promise<Operation[]> {
  const { paths } = (await shop.send('GET', document)).body as unknown as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
    })),
  );
}

/** A text as it would arrive: lone surrogates are replaced. */
export function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

/** The address of a request, mostly with valid values in its path and query. */
export function addressOf({ path, parameters }: Operation, known: Known, dice: Dice): string {
  const textFor = (schema: Schema, name: string) => {
    const value = dice.chance(0.75) ? validValue(schema, name, known, dice) : invalidValue(schema, dice);
    return wellFormed(typeof value === 'string' ? value : JSON.stringify(value));
  };
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: where, schema } of parameters) {
    const value = textFor(schema, name);
    if (where === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value) || '%20');
    else if (dice.chance(0.6)) query.append(name, value);
    if (where === 'query' && dice.chance(0.05)) query.append(name, value);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}
