import { documentOf } from '#api/documents/service.ts';
import type { DocumentFiles } from '#api/messages/sending/mail-gateway.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal } from '#contract/errors.ts';

/** The stored PDF of an issued document as an attachment. The feature of messages imports no invoices: orders import it. */
export function documentFilesOf(shop: Pick<Shop, 'db' | 'drawer'>): DocumentFiles {
  return async (number) => {
    const document = await documentOf(shop, number);
    if (isRefusal(document)) return undefined;
    return { filename: document.fileName, contentType: 'application/pdf', content: document.bytes };
  };
}
