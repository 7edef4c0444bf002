import PDFDocument from 'pdfkit/js/pdfkit.standalone.js';
import type { PdfFonts } from './fonts/pdf-fonts.ts';
import { PdfPen } from './pdf-pen.ts';
import { PdfSheet } from './pdf-sheet.ts';

/** Of an invoice whose date is not one. */
const UNKNOWN_DATE = new Date(0);

interface PdfDocument {
  title: string;
  shopName: string;
  /** The date in the PDF metadata; the file's id derives from it, so it is never the time of drawing an issued document. */
  createdAt: Date;
  /** Draws the heading of every page but the first. */
  continued: (sheet: PdfSheet) => void;
  draw: (sheet: PdfSheet) => void;
  foot: (sheet: PdfSheet, page: number, pages: number) => void;
}

/** Renders a document as PDF bytes, in the browser and in Node. */
export function renderPdf(
  { title, shopName, createdAt, continued, draw, foot }: PdfDocument,
  fonts: PdfFonts,
): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    // No standard font, so that pdfkit does not load the metrics of Helvetica.
    font: '',
    // Footers need the page count.
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: title,
      Author: shopName,
      Creator: shopName,
      Producer: shopName,
      CreationDate: Number.isNaN(createdAt.getTime()) ? UNKNOWN_DATE : createdAt,
    },
  });
  const bytes = collected(doc);
  const sheet = new PdfSheet(doc, new PdfPen(doc, fonts), continued);
  draw(sheet);
  const pages = doc.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    doc.switchToPage(page);
    foot(sheet, page + 1, pages);
  }
  doc.end();
  return bytes;
}

function collected(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('error', reject);
    doc.on('end', () => {
      const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
      let offset = 0;
      for (const chunk of chunks) {
        bytes.set(chunk, offset);
        offset += chunk.length;
      }
      resolve(bytes);
    });
  });
}
