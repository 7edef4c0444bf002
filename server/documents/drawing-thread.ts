import { parentPort, workerData } from 'node:worker_threads';
import { drawCreditNote } from '#pdf/credit-note-drawing.ts';
import { readFonts } from '#pdf/fonts/read-fonts.ts';
import { drawInvoice } from '#pdf/invoice-drawing.ts';
import type { Drawing, DrawnOrFailed } from './thread-messages.ts';

/** Entry point of the thread that draws documents; `document-drawer.ts` starts it. */
const loadFonts = readFonts(workerData.fontsFolder);

const draw = (drawing: Drawing) =>
  'invoice' in drawing
    ? drawInvoice(drawing.invoice, loadFonts)
    : drawCreditNote(drawing.creditNote, loadFonts);

parentPort?.on('message', async (drawing: Drawing) => {
  const send = (outcome: DrawnOrFailed) => parentPort?.postMessage(outcome);
  try {
    send({ bytes: await draw(drawing) });
  } catch (error) {
    send({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
