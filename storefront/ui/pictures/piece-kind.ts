/** The kinds of pieces with a placeholder of their own, by words of a product's name; the first that fits. */
const KINDS: readonly [kind: string, words: RegExp][] = [
  ['card', /gift card/],
  ['earring', /earring|jhumk|\bbalis?\b|\bstuds?\b|hoops?\b/],
  ['ring', /\brings?\b|\bbands?\b/],
  ['bangle', /bangle|\bkadas?\b|bracelet|anklet/],
  ['pendant', /pendant/],
  ['necklace', /necklace|\bmala\b|mangalsutra|choker|\bhaar\b|\bset\b/],
  ['chain', /\bchains?\b/],
  ['coin', /\bcoins?\b|\bbars?\b/],
];

/** The address of the drawing that is shown for a product without a photo. */
export function placeholderOf(productName: string): string {
  const name = productName.toLowerCase();
  const kind = KINDS.find(([, words]) => words.test(name))?.[0] ?? 'piece';
  return `/placeholders/${kind}.svg`;
}
