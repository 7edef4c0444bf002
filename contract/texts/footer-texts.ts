/** At the foot of every page; `{shop}` is the name of the shop. */
export const FOOTER_TEXTS = {
  about: '{shop} makes and sells hallmarked gold, silver and diamond jewellery.',
};
