import { describe, expect, test } from 'vitest';
import { checkoutMessage, isSignatureValid } from './signature-rules.ts';

/** Examples published by the provider. */
const VECTORS: [message: string, secret: string, signature: string][] = [
  [
    'order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l',
    'EnLs21M47BllR3X8PSFtjtbd',
    '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  ],
  [
    'pay_IDZNwZZFtnjyym|sub_ID6MOhgkcoHj9I',
    'EnLs21M47BllR3X8PSFtjtbd',
    '601f383334975c714c91a7d97dd723eb56520318355863dcf3821c0d07a17693',
  ],
  [
    'plink_IH3cNucfVEgV68|TSsd1989|paid|pay_IH3d0ara9bSsjQ',
    'EnLs21M47BllR3X8PSFtjtbd',
    '07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b',
  ],
  ['{"a":1,"b":2,"c":{"d":3}}', '123456', '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc'],
  [
    'fake_order_id|fake_payment_id',
    'key_secret',
    'b2335e3b0801106b84a7faff035df56ecffde06918c9ddd1f0fafbb37a51cc89',
  ],
];

describe('a signature', () => {
  test.each(VECTORS)('of %s under %s equals the published one', (message, secret, signature) => {
    expect(isSignatureValid(message, signature, secret)).toBe(true);
    expect(isSignatureValid(Buffer.from(message), signature, secret)).toBe(true);
  });

  test.each(VECTORS)(
    'of %s does not match another message, secret or spelling',
    (message, secret, signature) => {
      for (const wrong of [
        signature.toUpperCase(),
        signature.slice(1),
        `${signature}0`,
        ` ${signature}`,
        '',
        'z'.repeat(64),
      ]) {
        expect(isSignatureValid(message, wrong, secret)).toBe(false);
      }
      expect(isSignatureValid(`${message} `, signature, secret)).toBe(false);
      expect(isSignatureValid(message, signature, `${secret}x`)).toBe(false);
    },
  );

  test('never matches an empty secret', () => {
    const ofEmpty = 'b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad';
    expect(isSignatureValid('', ofEmpty, '')).toBe(false);
  });

  test('covers the provider order id, then the payment id', () => {
    expect(checkoutMessage('order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l')).toBe(VECTORS[0]?.[0]);
  });
});
