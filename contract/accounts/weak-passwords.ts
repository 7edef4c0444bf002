import list from './weak-passwords.txt?raw';

/** The 3,000 most used passwords (P-78), from zxcvbn's list (MIT licence). Import it lazily: it is 30 kB. */
const mostUsed = new Set(list.split(/\s+/));

export function isCommonPassword(password: string): boolean {
  return mostUsed.has(password.toLowerCase());
}
