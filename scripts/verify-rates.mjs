import { verifyLog } from './verify-log.mjs';

// node scripts/verify-rates.mjs FILE: checks an exported log of rates without the shop.
await verifyLog({
  of: 'rates',
  ...{ noun: 'set', plural: 'rate sets', number: 'rate_set_id' },
  textOf,
});
console.log('It is the shop’s own log if the rates page shows the same last hash for that set.');

function textOf({ rate_set_id, effective_at, actor, approved_by, note, rates, previous_hash }) {
  if (!Array.isArray(rates)) return undefined;
  const board = rates.map((rate) => `${rate.purity}=${rate.paise_per_gram}@${rate.stated_on}`).sort();
  const facts = ['tola-rates-1', rate_set_id, effective_at, actor, approved_by ?? '', note];
  return [...facts, ...board, previous_hash].join('\n');
}
