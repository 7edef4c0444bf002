import type { Paise, PaisePerGram } from '#contract/money/money.ts';
import type { Milligrams } from '#contract/weight.ts';
import type { EntryKind } from './ledger-text.ts';

/** A ledger movement of a plan's redemption. */
export interface ClosingMovement {
  kind: EntryKind;
  amountPaise: Paise;
  ratePaisePerGram: PaisePerGram | null;
  milligrams: Milligrams | null;
}
