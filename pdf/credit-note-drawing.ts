import { creditNoteDocument } from '#contract/orders/credit-note-document/credit-note-document.ts';
import type { CreditNote } from '#contract/orders/documents/credit-notes.ts';
import { drawDocuments } from './document-drawing.ts';
import type { LoadFonts } from './fonts/pdf-fonts.ts';

/** Renders a credit note as PDF bytes: the same bytes for the same note, in the browser and on the server. */
export function drawCreditNote(note: CreditNote, loadFonts: LoadFonts): Promise<Uint8Array> {
  return drawDocuments([creditNoteDocument(note)], new Date(note.date), loadFonts);
}
