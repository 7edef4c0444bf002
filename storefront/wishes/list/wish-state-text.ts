import type { Wish } from '#contract/wishes/wishes.ts';

export const WISH_STATE_TEXT: Record<Exclude<Wish['state'], 'on sale'>, string> = {
  'sold out': 'Sold out right now.',
  withdrawn: 'No longer in our shop.',
  'not made': 'No longer made as you chose it.',
};
