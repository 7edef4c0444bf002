import { menuCategories } from './menu-texts.ts';

export const MAX_MENU_CATEGORIES = 7;
/** As many as fit a header of 1,280 px. */
export const MAX_MENU_LETTERS = 60;

/** What is wrong with a menu; undefined when nothing is. */
export function menuFault(menu: string): string | undefined {
  const categories = menuCategories({ menu });
  if (categories.some((category) => category.trim() !== category || category === '')) {
    return 'Please give one category a line, without empty lines or spaces around it.';
  }
  if (new Set(categories).size < categories.length) return 'Please name each category once.';
  const letters = categories.join('').length;
  if (categories.length <= MAX_MENU_CATEGORIES && letters <= MAX_MENU_LETTERS) return undefined;
  return `The header has room for ${MAX_MENU_CATEGORIES} categories with ${MAX_MENU_LETTERS} letters together. These are ${categories.length} with ${letters}.`;
}
