import { STANDARD_PICTURE_SETTINGS } from '#contract/office/settings/picture-settings.ts';
import type { Settings } from '#contract/office/settings/settings.ts';
import { STANDARD_TEXTS } from '#contract/office/settings/text-settings.ts';

const STANDARD = { ...STANDARD_TEXTS, pictures: STANDARD_PICTURE_SETTINGS };

/** The texts and pictures of these groups that differ from the standard ones, which pages hold themselves; undefined without any. */
export function changedTexts(
  settings: Settings,
  groups: readonly (keyof typeof STANDARD)[],
): Record<string, string> | undefined {
  const changed = groups.flatMap((group) => {
    const standard: Readonly<Record<string, string>> = STANDARD[group];
    return Object.entries<string>(settings[group]).filter(([name, text]) => text !== standard[name]);
  });
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}
