import { getDocument as openPdf } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TestShop } from '#api/testing/shop-testing.ts';

export const hyphened = (number: string) => number.replaceAll('/', '-');

export async function download(shop: TestShop, number: string, token?: string): Promise<Response> {
  const response = await fetch(`${shop.url}/api/v1/users/data/getDocument/${number}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
  });
  // The first drawing may take longer than a call waits.
  return response.status === 503 ? download(shop, number, token) : response;
}

export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** The text of a PDF, read back. */
export async function textOf(bytes: Buffer): Promise<string> {
  const file = await openPdf({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let page = 1; page <= file.numPages; page += 1) {
    const { items } = await (await file.getPage(page)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages.join('\n');
}
