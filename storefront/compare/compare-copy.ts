import { MAX_COMPARED } from './compare-address.ts';

export const COMPARE_COPY = {
  title: 'Compare pieces',
  table: 'Pieces side by side',
  onlyDifferences: 'Show only what differs',
  legend: 'marks what differs.',
  remove: (name: string) => `Remove ${name} from the comparison`,
  loading: 'Loading the pieces...',
  empty:
    'Choose two to four pieces to see them side by side: tick them on your wish list, or open the price break-up of a piece and press Compare.',
  one: 'Add a second piece to see what differs.',
  tooMany: `At most ${MAX_COMPARED} pieces can be compared at once. Remove one to add another.`,
  unknown: 'A part of this address is no product number, and was left out.',
  missing: (id: number, why: string) => `Product ${id} is left out. ${why}`,
  failed: 'We could not load a piece.',
  tryAgain: 'Try again',
  add: 'Add one of these',
  compare: 'Compare',
  standard:
    'Prices and weights are of each piece as the shop makes it; choose another size or purity on its page.',
  wishList: 'Your wish list',
  everything: 'All jewellery',
  none: 'None',
};

/** Shown by the picker of the wish list. */
export function chosenText(count: number): string {
  if (count > MAX_COMPARED)
    return `At most ${MAX_COMPARED} pieces can be compared at once. Please untick one.`;
  return count < 2 ? 'Tick one more piece to compare.' : `${count} pieces chosen`;
}
