import type { Settings } from '#contract/office/settings/settings.ts';
import { STANDARD_TEXTS, type TextGroup } from '#contract/office/settings/text-settings.ts';

/** The texts of these groups that differ from the standard ones, which pages hold themselves; undefined without any. */
export function changedTexts(
  settings: Settings,
  groups: readonly TextGroup[],
): Record<string, string> | undefined {
  const changed = groups.flatMap((group) => {
    const standard: Readonly<Record<string, string>> = STANDARD_TEXTS[group];
    return Object.entries<string>(settings[group]).filter(([name, text]) => text !== standard[name]);
  });
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}
