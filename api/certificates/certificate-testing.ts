import { expect } from 'vitest';
import type { OfficeBrowser } from '#api/staff/office-testing.ts';
import { uploadAs } from '#api/testing/upload-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { CertificatesQuery } from '#contract/office/certificates/certificates.ts';

/** A PDF of one empty page, with a word of its own. */
export function smallPdf(word = 'certificate'): Buffer<ArrayBuffer> {
  return Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R /Title (${word}) >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj
trailer << /Root 1 0 R >>
%%EOF
`);
}

let numbers = 1_000_000;

/** A number that no other certificate has. */
export function newNumber(): string {
  numbers += 1;
  return String(numbers);
}

interface Given {
  lab?: string;
  number?: string;
  bytes?: Buffer<ArrayBuffer>;
  fileName?: string;
  headers?: Record<string, string>;
}

/** Tries to put a certificate on a piece or a product. */
export function upload(browser: OfficeBrowser, target: CertificatesQuery, given: Given = {}) {
  const { lab = 'IGI', number = newNumber(), fileName = 'report.pdf', headers = {} } = given;
  const bytes = given.bytes ?? smallPdf(number);
  const query: Record<string, string> = { ...target, lab, number };
  return uploadAs(browser, officeCalls.uploadCertificate, { name: fileName, bytes }, { query, headers });
}

/** Puts a certificate on a piece or a product, and returns its id. */
export async function certify(
  browser: OfficeBrowser,
  target: CertificatesQuery,
  given: Given = {},
): Promise<number> {
  const { status, body } = await upload(browser, target, given);
  expect(status, body.message).toBe(200);
  return body.data.certificate_id;
}
