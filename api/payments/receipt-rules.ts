import { randomId } from '#api/platform/random-id.ts';
import type { Target } from './target-rules.ts';

const TRY_CHARACTERS = 8;

function stem(target: Target): string {
  if (target.purpose === 'order') return target.orderId;
  if (target.purpose === 'scheme') return `scheme-${target.schemeId}`;
  return `passbook-${target.userSchemeId}-${target.instalmentNumber}`;
}

export function newReceipt(target: Target): string {
  return `${stem(target)}-${randomId(TRY_CHARACTERS)}`;
}

const OWN_RECEIPT = /^(?:[0-9A-Z]{20}|scheme-\d{1,9}|passbook-\d{1,9}-\d{1,9})-[0-9A-Z]{8}$/;

/** Whether a receipt has the form that this software assigns. */
export function isOwnReceipt(receipt: string | null): boolean {
  return receipt !== null && OWN_RECEIPT.test(receipt);
}
