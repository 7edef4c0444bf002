import type { ProfileForm } from '#contract/accounts/accounts.ts';

const FIELDS = ['name', 'email', 'phone', 'address'] as const;

export function changedFields(before: Partial<ProfileForm>, after: ProfileForm): Partial<ProfileForm> {
  const changed = FIELDS.filter((field) => after[field] !== (before[field] ?? ''));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}
