const PROPERTY = /^\s*(--[\w-]+):\s*(.+);$/gm;

/** Parses the tokens of a sheet. The first value of each wins: that of the narrowest window. */
export function readTokens(sheet: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of sheet.matchAll(PROPERTY)) {
    if (!values.has(name)) values.set(name, value);
  }
  return values;
}

/** Text and background pairs that need sufficient contrast. */
export const TEXT_PAIRS: readonly (readonly [text: string, ground: string])[] = [
  ['--ink', '--ground'],
  ['--ink', '--surface'],
  ['--ink', '--sunken'],
  ['--ink', '--picture-ground'],
  ['--ink-soft', '--ground'],
  ['--ink-soft', '--surface'],
  ['--ink-soft', '--sunken'],
  ['--on-action', '--action'],
  ['--on-action', '--action-deep'],
  ['--action', '--ground'],
  ['--action', '--surface'],
  ['--success', '--success-ground'],
  ['--warning', '--warning-ground'],
  ['--error', '--error-ground'],
  ['--info', '--info-ground'],
  ['--on-night', '--night'],
  ['--on-night-soft', '--night'],
];
