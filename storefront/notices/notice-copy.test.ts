import { expect, test } from 'vitest';
import { orderMailText } from './notice-copy.ts';

test('e-mails about an order are promised only by a shop that sends e-mail', () => {
  expect(orderMailText({ sends_email: true })).toContain('e-mail');
  for (const seller of [{ sends_email: false }, undefined]) {
    expect(orderMailText(seller)).not.toContain('e-mail');
  }
});
