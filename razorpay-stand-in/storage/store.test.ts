import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Journal } from './journal.ts';
import type { OrderRecord } from './records.ts';
import { Store } from './store.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'stand-in-store-'));

const order = (id: string): OrderRecord => ({
  id,
  amount: 50_000,
  amountPaid: 0,
  currency: 'INR',
  receipt: `receipt of ${id}`,
  status: 'created',
  attempts: 0,
  notes: { piece: 'झुमका' },
  capture: { mode: 'automatic', automaticMinutes: 30, manualMinutes: 7200 },
  createdAt: 1,
});

test('commits are durable without a proper close', () => {
  const dir = folder();
  Store.open(dir).commit([{ kind: 'order', record: order('order_1') }]);
  const again = Store.open(dir);
  expect(again.orders.get('order_1')).toEqual(order('order_1'));
  expect(again.orderOfReceipt('receipt of order_1')?.id).toBe('order_1');
});

test('an incomplete last line is truncated and the next commit starts a new line', () => {
  const dir = folder();
  Store.open(dir).commit([{ kind: 'order', record: order('order_1') }]);
  appendFileSync(join(dir, 'journal.jsonl'), '[{"kind":"order","record":{"id":"order_2"');
  Store.open(dir).commit([{ kind: 'order', record: order('order_3') }]);
  expect([...Store.open(dir).orders.keys()]).toEqual(['order_1', 'order_3']);
});

test('a corrupt line in the middle fails the start with its number', () => {
  const dir = folder();
  writeFileSync(join(dir, 'journal.jsonl'), '[]\nbroken\n[]\n');
  expect(() => Store.open(dir)).toThrow('line 2');
});

test('a compacted journal contains the given lines, then later ones', () => {
  const journal = new Journal(folder());
  journal.append('[1]');
  journal.replace(['[2]']);
  journal.append('[3]');
  expect(readFileSync(journal.path, 'utf8')).toBe('[2]\n[3]\n');
});
