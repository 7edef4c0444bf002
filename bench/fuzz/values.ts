import type { Dice } from './dice.ts';

/** The part of JSON Schema that the shop's OpenAPI document uses. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** Ids that exist or existed, by the field that carries them. */
export type Known = Record<string, unknown[]>;

const TEXTS = [
  '',
  ' ',
  'a',
  '\u0000',
  '\ud800',
  '\u202e',
  '💍',
  'ﷺ',
  "'",
  '"; drop table orders; --',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%00',
  `\${7*7}`,
  'null',
  'NaN',
  '-1',
  '1e309',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  '\r\nSet-Cookie: a=b',
  'a@b.in',
  '२०२६',
  '9'.repeat(40),
];

const ODD: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e21,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  '',
  [],
  [[]],
  {},
  { $ne: 1 },
  { toString: 1 },
  [null],
  ['a', 'b'],
  'x'.repeat(5000),
];

function text({ minLength = 0, maxLength = 60, pattern = '' }: Schema, dice: Dice): string {
  const id = /^\^(order|pay)_/.exec(pattern)?.[1];
  if (id) return `${id}_${String(dice.below(1e9)).padStart(14, 'A')}`;
  if (/0-9a-f/.test(pattern)) return dice.oneOf('0123456789abcdef'.split('')).repeat(64);
  if (pattern.includes('@')) return `${dice.below(1e9)}@example.com`;
  const lengths = [minLength, minLength + 1, maxLength - 1, maxLength].filter((length) => length >= 0);
  return dice.chance(0.3)
    ? dice.oneOf(TEXTS)
    : dice.oneOf(['a', 'é', 'क', '7']).repeat(dice.oneOf([...lengths, 1 + dice.below(20)]));
}

function wholeNumber({ minimum = 0, maximum = 2 ** 31 }: Schema, dice: Dice): number {
  return dice.oneOf([
    minimum,
    minimum + 1,
    maximum,
    maximum - 1,
    minimum + dice.below(50),
    minimum + dice.below(200),
  ]);
}

/** A value that a schema allows; ids are mostly existing ones. */
export function validValue(schema: Schema, name: string, known: Known, dice: Dice): unknown {
  const ids = known[name];
  if (ids && ids.length > 0 && dice.chance(0.8)) return dice.oneOf(ids);
  if (schema.enum) return dice.oneOf(schema.enum);
  if (schema.anyOf) return validValue(dice.oneOf(schema.anyOf), name, known, dice);
  const type = Array.isArray(schema.type) ? dice.oneOf(schema.type) : schema.type;
  if (type === 'object') return fittingObject(schema, known, dice);
  if (type === 'array')
    return Array.from({ length: dice.below(4) }, () => validValue(schema.items ?? {}, name, known, dice));
  if (type === 'integer' || type === 'number') return wholeNumber(schema, dice);
  if (type === 'boolean') return dice.chance(0.5);
  if (type === 'null') return null;
  return text(schema, dice);
}

function fittingObject(
  { properties = {}, required = [] }: Schema,
  known: Known,
  dice: Dice,
): Record<string, unknown> {
  const names = Object.keys(properties).filter((name) => required.includes(name) || dice.chance(0.5));
  return Object.fromEntries(
    names.map((name) => [name, validValue(properties[name] ?? {}, name, known, dice)]),
  );
}

/** A value just outside or far from what a schema allows. */
export function invalidValue(schema: Schema, dice: Dice): unknown {
  const { minimum, maximum, minLength, maxLength } = schema;
  const edges: unknown[] = [];
  if (minimum !== undefined) edges.push(minimum - 1, minimum - 0.5, String(minimum));
  if (maximum !== undefined) edges.push(maximum + 1, maximum * 2, -maximum);
  if (minLength) edges.push('x'.repeat(minLength - 1), ' '.repeat(minLength));
  if (maxLength) edges.push('x'.repeat(maxLength + 1), 'क'.repeat(maxLength * 3));
  return edges.length > 0 && dice.chance(0.5) ? dice.oneOf(edges) : dice.oneOf([...ODD, ...TEXTS]);
}

/** Spoils a body in one place: a field of another kind, one missing, one too many, or one from elsewhere. */
export function corruptBody(body: unknown, schema: Schema, dice: Dice): unknown {
  if (typeof body !== 'object' || body === null || dice.chance(0.05)) return dice.oneOf(ODD);
  const copy: Record<string, unknown> = { ...body };
  const names = Object.keys(schema.properties ?? copy);
  const name = names.length > 0 ? dice.oneOf(names) : 'anything';
  const inner = schema.properties?.[name] ?? {};
  if (inner.properties && dice.chance(0.6)) return { ...copy, [name]: corruptBody(copy[name], inner, dice) };
  const way = dice.below(4);
  if (way === 0) delete copy[name];
  else if (way === 1)
    copy[dice.oneOf(['user_id', 'role', 'total_amount', 'price', 'token', 'status'])] = dice.oneOf(ODD);
  else copy[name] = invalidValue(inner, dice);
  return copy;
}

/** Corrupts a JSON text: truncated, doubled, or with other characters in it. */
export function corruptJson(json: string, dice: Dice): string {
  const at = dice.below(json.length + 1);
  const way = dice.below(5);
  if (way === 0) return json.slice(0, at);
  if (way === 1)
    return (
      json.slice(0, at) +
      dice.oneOf(['{', '}', '"', ',', '\\', '\u0000', '[', ':', '\ufeff']) +
      json.slice(at)
    );
  if (way === 2) return json + json;
  if (way === 3) return json.replace('{', `{"__proto__":{"polluted":1},`);
  return json.replace(/"([^"]*)":/, '"$1":1,"$1":');
}
