import { menuCategories } from './menu-texts.ts';

export const MAX_MENU_CATEGORIES = 7;
const MAX_CATEGORY = 24;

/** In letters, of a header of 1,280 px, where a category is as wide as its longest word and the space around it. */
const MAX_MENU_WIDTH = 63;
const SPACE = 3;

/** What is wrong with a menu; undefined when nothing is. */
export function menuFault(menu: string): string | undefined {
  const categories = menuCategories({ menu });
  if (categories.some((category) => category.trim() !== category || category === '')) {
    return 'Please give one category a line, without empty lines or spaces around it.';
  }
  if (new Set(categories).size < categories.length) return 'Please name each category once.';
  if (categories.length > MAX_MENU_CATEGORIES)
    return `Please give at most ${MAX_MENU_CATEGORIES} categories.`;
  const isWide = categories.some(({ length }) => length > MAX_CATEGORY);
  if (!isWide && menuWidth(categories) <= MAX_MENU_WIDTH) return undefined;
  return 'The header has no room for these. Please choose shorter words, or fewer categories.';
}

function menuWidth(categories: readonly string[]): number {
  const longestWords = categories.map((category) =>
    Math.max(...category.split(' ').map((word) => word.length)),
  );
  return longestWords.reduce((sum, length) => sum + length + SPACE, 0);
}
