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
  const { refund_rupees, rate_change_percent } = await readLimitSettings(db);
  return {
    refundPaise: toPaise(rupees(refund_rupees)),
    rateChangeBasisPoints: basisPoints(Math.round(rate_change_percent * 100)),
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
  return after.refund_rupees > before.refund_rupees || after.rate_change_percent > before.rate_change_percent;
}

function described({ refund_rupees, rate_change_percent }: Settings['limits']): string {
  return `${formatRupees(toPaise(rupees(refund_rupees)))} for a refund and ${rate_change_percent} % for a rate`;
}

/** Sets the limits, as carried out after an approval. */
export async function setApprovedLimits(acting: Acting, payload: unknown): Promise<Refusal | undefined> {
  const { version, values, reason } = payload as LimitChange;
  const change = { group: 'limits', version, values, reason } as const;
  return saveSettings(acting, change, { defaults: DEFAULT_LIMIT_SETTINGS, isLive: false });
}
