import { expect, test } from 'vitest';
import { StatementReader, WireReader } from './postgres-protocol.ts';

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const OPENING = message('', Buffer.from('\0\x03\0\0user\0tola\0\0'));
const QUERY = message('Q', Buffer.from('commit\0'));
const PARSE = message('P', Buffer.from('name\0select $1\0\0\0'));
const BIND = message('B', Buffer.from('\0name\0\0\0\0\0\0\0'));

test('messages are found whole, however the stream is cut', () => {
  const stream = Buffer.concat([OPENING, QUERY, PARSE]);
  for (let cut = 1; cut < stream.length; cut++) {
    const reader = new WireReader('client');
    const found = [...reader.push(stream.subarray(0, cut)), ...reader.push(stream.subarray(cut))];
    expect(found.map(({ type }) => type)).toEqual(['', 'Q', 'P']);
    expect(Buffer.concat(found.map(({ raw }) => raw))).toEqual(stream);
  }
});

test('a statement is reported when it is executed, also when it was prepared earlier', () => {
  const stream = new WireReader('client').push(Buffer.concat([OPENING, QUERY, PARSE, BIND, QUERY, BIND]));
  const statements = new StatementReader();
  expect(stream.map((one) => statements.read(one))).toEqual([
    undefined,
    'commit',
    undefined,
    'select $1',
    'commit',
    'select $1',
  ]);
});

test('a server speaks without an opening', () => {
  const reader = new WireReader('server');
  expect(reader.push(message('C', Buffer.from('COMMIT\0'))).map(({ type }) => type)).toEqual(['C']);
});
