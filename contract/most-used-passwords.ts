import list from './most-used-passwords.txt?raw';

/**
 * The 3,000 most used passwords among those long enough to be accepted (checklist Q-35), from the frequency list
 * of zxcvbn (MIT licence). Load it when first needed: it weighs 30 kB.
 */
const mostUsed = new Set(list.split(/\s+/));

export function isMostUsedPassword(password: string): boolean {
  return mostUsed.has(password.toLowerCase());
}
