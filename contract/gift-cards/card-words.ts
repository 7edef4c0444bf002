import type { Paise } from '#contract/money/money.ts';

/** Names what paid a part of an order: gift cards, the value of old gold, or both. `allPaise` includes `oldGoldPaise`. */
export function cardWords(allPaise: Paise, oldGoldPaise: Paise) {
  if (oldGoldPaise === 0) return 'gift card';
  return oldGoldPaise < allPaise ? 'gift card and old gold' : 'old gold';
}
