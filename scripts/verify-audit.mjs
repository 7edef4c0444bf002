import { verifyLog } from './verify-log.mjs';

// node scripts/verify-audit.mjs FILE: checks an exported audit without the shop.
const FIELDS = ['sequence', 'at', 'actor', 'act', 'subject', 'before', 'after', 'reason', 'previous_hash'];

await verifyLog({
  of: 'audit',
  ...{ noun: 'entry', plural: 'entries', number: 'sequence' },
  textOf: (entry) => JSON.stringify(['tola-audit-1', ...FIELDS.map((field) => entry[field] ?? null)]),
});
console.log('It is the shop’s own audit log if the audit page shows the same last hash for that entry.');
