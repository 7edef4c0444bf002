import type { Acting } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { checkedChanges } from '#api/settings/rules.ts';
import { readLimitSettings, saveSettings } from '#api/settings/service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { basisPoints, formatRupees, rupees, toPaise } from '#contract/money/money.ts';
import type { DEFAULT_LIMITS } from '#contract/office/approvals.ts';
import {
  DEFAULT_LIMIT_SETTINGS,
  type SettingChanges,
  type Settings,
} from '#contract/office/settings/settings.ts';
import { needsApproval, requestApproval } from './service.ts';

/** The amounts above which an act needs a second person. */
export async function readLimits(db: Database): Promise<typeof DEFAULT_LIMITS> {
  const { refund_rupees, rate_change_percent, old_gold_rupees } = await readLimitSettings(db);
  return {
    refundPaise: toPaise(rupees(refund_rupees)),
    rateChangeBasisPoints: basisPoints(Math.round(rate_change_percent * 100)),
    oldGoldPaise: toPaise(rupees(old_gold_rupees)),
  };
}

interface LimitChange {
  version: number;
  values: SettingChanges;
  reason: string;
}

/** Changes the limits; raising one needs a second person: then the approval's id. Refusals: invalid_input, changed_meanwhile. */
export async function changeLimits(acting: Acting, change: LimitChange): Promise<number | null | Refusal> {
  const changes = checkedChanges('limits', change.values);
  if (isRefusal(changes)) return changes;
  const before = await readLimitSettings(acting.db);
  const after = limitsAfter(before, changes);
  if (!isRaised(before, after) || !(await needsApproval(acting))) {
    return (await setApprovedLimits(acting, change)) ?? null;
  }
  return requestApproval(acting, {
    act: 'approval limits',
    subject: 'settings:limits',
    payload: change,
    summary: `Set the limits of approvals to ${described(after)}, from ${described(before)}`,
    reason: change.reason,
  });
}

function limitsAfter(before: Settings['limits'], changes: SettingChanges): Settings['limits'] {
  const given = Object.entries(changes).map(([name, value]) => [
    name,
    value ?? DEFAULT_LIMIT_SETTINGS[name as keyof Settings['limits']],
  ]);
  return { ...before, ...Object.fromEntries(given) };
}

function isRaised(before: Settings['limits'], after: Settings['limits']): boolean {
  const names = Object.keys(before) as (keyof typeof before)[];
  return names.some((name) => after[name] > before[name]);
}

function described({ refund_rupees, rate_change_percent, old_gold_rupees }: Settings['limits']): string {
  const [refund, gold] = [refund_rupees, old_gold_rupees].map((limit) =>
    formatRupees(toPaise(rupees(limit))),
  );
  return `${refund} for a refund, ${rate_change_percent} % for a rate and ${gold} for old gold`;
}

/** Sets the limits, as carried out after an approval. */
export async function setApprovedLimits(acting: Acting, payload: unknown): Promise<Refusal | undefined> {
  const { version, values, reason } = payload as LimitChange;
  const change = { group: 'limits', version, values, reason } as const;
  return saveSettings(acting, change, { defaults: DEFAULT_LIMIT_SETTINGS, isLive: false });
}
