import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paise } from '#contract/money/money.ts';
import type { RefundFacts } from '#db/tables/customers/messages.ts';
import {
  ALL_TEMPLATES,
  filledText,
  registeredText,
  templateOf,
  templateVariables,
} from './template-rules.ts';

const SENDER = {
  seller: { name: 'Shree Mahalakshmi Jewellers and Sons', address: '', phone: '', email: '' },
  shopAddress: 'https://shop.example',
};
const REFUND: RefundFacts = {
  amountPaise: paise(12_34_567_00),
  reference: 'rfnd_1\n2\t3',
  way: 'provider',
  orderId: null,
  wasApplied: true,
};

test('decision 092 lists the texts to register as they are', () => {
  const document = readFileSync(
    join(import.meta.dirname, '../../../docs/decisions/092-sms-and-whatsapp.md'),
    'utf8',
  );
  for (const template of ALL_TEMPLATES) {
    const texts = [registeredText(template, 'sms'), registeredText(template, 'whatsapp')];
    expect(document).toContain(`| \`${template.name}\` | ${texts.join(' | ')} |`);
  }
});

test('values are one line of at most 30 characters without a rupee sign', () => {
  const template = templateOf('refund sent');
  if (!template) throw new Error('there is a template of refunds');
  const variables = templateVariables(template, REFUND, SENDER);
  expect(variables).toEqual([
    ['amount', 'Rs 12,34,567'],
    ['reference', 'rfnd_1 2 3'],
    ['shop', 'Shree Mahalakshmi Jewellers an'],
  ]);
  expect(filledText(template, variables)).toBe(
    'We have sent Rs 12,34,567 back to you, reference rfnd_1 2 3. Banks may need up to seven working days. Shree Mahalakshmi Jewellers an',
  );
});
