/** The categories of the menu, one a line. */
export const MENU_TEXTS = { menu: 'All Jewellery\nGold\nEarrings\nRings\nChain\nWedding\nCoin & Bar' };

/** The categories of a menu, in its order. */
export const menuCategories = ({ menu }: Readonly<typeof MENU_TEXTS>): string[] => menu.split('\n');
