import { parentPort, workerData } from 'node:worker_threads';
import { drawCareInvoice } from '#pdf/care-invoice-drawing.ts';
import { drawCreditNote } from '#pdf/credit-note-drawing.ts';
import { readFonts } from '#pdf/fonts/read-fonts.ts';
import { drawInvoice } from '#pdf/invoice-drawing.ts';
import type { Drawing, DrawnOrFailed } from './thread-messages.ts';

/** Entry point of the thread that draws documents; `document-drawer.ts` starts it. */
const loadFonts = readFonts(workerData.fontsFolder);

function draw(drawing: Drawing): Promise<Uint8Array> {
  if ('invoice' in drawing) return drawInvoice(drawing.invoice, loadFonts);
  if ('creditNote' in drawing) return drawCreditNote(drawing.creditNote, loadFonts);
  return drawCareInvoice(drawing.careInvoice, loadFonts);
}

parentPort?.on('message', async (drawing: Drawing) => {
  const send = (outcome: DrawnOrFailed) => parentPort?.postMessage(outcome);
  try {
    send({ bytes: await draw(drawing) });
  } catch (error) {
    send({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
