import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import type { Invoice } from '#contract/orders/documents/invoices.ts';
import { toAnotherState, withinState } from '#contract/orders/invoice-document/sample-invoices-testing.ts';
import { readFonts } from '#pdf/fonts/read-fonts.ts';
import { drawInvoice } from '#pdf/invoice-drawing.ts';
import { openDocumentDrawer } from './document-drawer.ts';
import { openTestDrawer } from './document-drawer-testing.ts';

const invoice = withinState as Invoice;

/** A drawer whose thread runs a program of the test. */
async function drawerOf(program: string, timeoutMs?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'tola-thread-'));
  const file = join(folder, 'thread.mjs');
  await writeFile(file, `import { parentPort } from 'node:worker_threads';\n${program}`);
  const drawer = openDocumentDrawer(() => file, timeoutMs);
  onTestFinished(async () => {
    await drawer.stop();
    await rm(folder, { recursive: true });
  });
  return drawer;
}

test('a thread draws the bytes that the drawing code gives anywhere, also in Devanagari', async () => {
  const drawer = openTestDrawer();
  onTestFinished(() => drawer.stop());
  const loadFonts = readFonts(join(import.meta.dirname, '../../pdf/fonts'));
  for (const sample of [withinState, toAnotherState]) {
    const drawn = await drawer.drawInvoice(sample as Invoice);
    if (isRefusal(drawn)) throw new Error(drawn.message);
    expect(Buffer.from(drawn).equals(await drawInvoice(sample, loadFonts))).toBe(true);
  }
});

test('a document that takes too long fails alone', async () => {
  const drawer = await drawerOf(
    `let first = true;
     parentPort.on('message', ({ invoice }) => {
       if (invoice.order_id === 'endless') for (;;);
       parentPort.postMessage({ bytes: new Uint8Array([1]) });
     });`,
    500,
  );
  const [endless, next] = await Promise.allSettled([
    drawer.drawInvoice({ ...invoice, order_id: 'endless' }),
    drawer.drawInvoice(invoice),
  ]);
  expect(endless).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('timed out') },
  });
  expect(next).toEqual({ status: 'fulfilled', value: new Uint8Array([1]) });
});

test('a thread that breaks down is replaced', async () => {
  const drawer = await drawerOf(
    `parentPort.on('message', ({ invoice }) => {
       if (invoice.order_id === 'broken') process.exit(1);
       if (invoice.order_id === 'thrown') throw new Error('out of paper');
       if (invoice.order_id === 'told') return parentPort.postMessage({ problem: 'no ink' });
       parentPort.postMessage({ bytes: new Uint8Array([1]) });
     });`,
  );
  for (const [order_id, reason] of [
    ['broken', 'has stopped'],
    ['thrown', 'out of paper'],
    ['told', 'no ink'],
  ] as const) {
    await expect(drawer.drawInvoice({ ...invoice, order_id })).rejects.toThrow(reason);
    expect(await drawer.drawInvoice(invoice)).toEqual(new Uint8Array([1]));
  }
});

test('when too many documents wait, the next one is refused', async () => {
  const drawer = await drawerOf(
    `parentPort.on('message', () => setTimeout(() => parentPort.postMessage({ bytes: new Uint8Array([1]) }), 20));`,
  );
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => drawer.drawInvoice(invoice)));
  expect(outcomes.filter(isRefusal)).toHaveLength(19);
  expect(await drawer.drawInvoice(invoice)).toEqual(new Uint8Array([1]));
});
