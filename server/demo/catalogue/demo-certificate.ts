import { addCertificate } from '#api/certificates/service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { isRefusal } from '#contract/errors.ts';

/** A silver coin, of which one assay certificate holds for every piece. The main demo customer has bought it. */
const SKU_OF_COIN = 'P112';
const SAMPLE = { lab: 'Sample Assay Lab', number: 'SAMPLE-0001' };

const POINTS = { title: 26, words: 12, mark: 92 };

/** A page that cannot be mistaken for a lab's certificate. */
async function drawSample(madeAt: Date): Promise<Buffer> {
  // Loaded for the demo shop only.
  const { default: PDFDocument } = await import('pdfkit');
  const title = `Sample certificate ${SAMPLE.number}`;
  const sheet = new PDFDocument({
    size: 'A5',
    info: { Title: title, CreationDate: madeAt, ModDate: madeAt },
  });
  const parts: Buffer[] = [];
  sheet.on('data', (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve, reject) => {
    sheet.on('end', () => resolve(Buffer.concat(parts)));
    sheet.on('error', reject);
  });
  sheet
    .save()
    .rotate(-35, { origin: [210, 298] })
    .fillColor('#e8dcc0')
    .fontSize(POINTS.mark);
  sheet.text('SAMPLE', 20, 255, { lineBreak: false }).restore();
  sheet.fillColor('#241a22').fontSize(POINTS.title).text(title, 72, 72);
  sheet.fontSize(POINTS.words).moveDown();
  for (const line of [
    'This sheet belongs to the demo shop. No lab has issued it, and it certifies nothing.',
    'In a real shop this is the file that staff put on a piece: the report of a diamond, or the assay of a coin.',
    'Metal: silver. Fineness: 999 parts in 1,000. Weight: 10 g.',
  ])
    sheet.text(line).moveDown();
  sheet.end();
  return whole;
}

/** Puts a certificate on a product of the demo catalogue. */
export async function addDemoCertificate(tx: Database, now: Date): Promise<void> {
  const upload = await drawSample(now);
  const actor = { kind: 'job', job: 'demo' } as const;
  const added = await addCertificate({ db: tx, now, actor }, { sku: SKU_OF_COIN }, { ...SAMPLE, upload });
  if (isRefusal(added)) throw new Error(`Demo certificate: ${added.message}`);
}
