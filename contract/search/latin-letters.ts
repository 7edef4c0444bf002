/** Letters of Indian scripts in Latin ones. Unicode orders these scripts alike, so one table of Devanagari serves all. */
const FIRST_BLOCK = 0x0900;
const LAST_LETTER = 0x0d7f;
const BLOCK_SIZE = 0x80;

const CONSONANTS = new Map(
  Object.entries({
    क: 'k',
    ख: 'kh',
    ग: 'g',
    घ: 'gh',
    ङ: 'n',
    च: 'ch',
    छ: 'chh',
    ज: 'j',
    झ: 'jh',
    ञ: 'n',
    ट: 't',
    ठ: 'th',
    ड: 'd',
    ढ: 'dh',
    ण: 'n',
    त: 't',
    थ: 'th',
    द: 'd',
    ध: 'dh',
    न: 'n',
    ऩ: 'n',
    प: 'p',
    फ: 'ph',
    ब: 'b',
    भ: 'bh',
    म: 'm',
    य: 'y',
    र: 'r',
    ऱ: 'r',
    ल: 'l',
    ळ: 'l',
    ऴ: 'l',
    व: 'v',
    श: 'sh',
    ष: 'sh',
    स: 's',
    ह: 'h',
  }),
);

const VOWELS = new Map(
  Object.entries({
    अ: 'a',
    आ: 'aa',
    इ: 'i',
    ई: 'ii',
    उ: 'u',
    ऊ: 'uu',
    ऋ: 'ri',
    ऍ: 'e',
    ऎ: 'e',
    ए: 'e',
    ऐ: 'ai',
    ऑ: 'o',
    ऒ: 'o',
    ओ: 'o',
    औ: 'au',
  }),
);

/** Signs that replace the vowel which a consonant has by itself; the virama removes it. */
const VOWEL_SIGNS = new Map(
  Object.entries({
    'ा': 'aa',
    'ि': 'i',
    'ी': 'ii',
    'ु': 'u',
    'ू': 'uu',
    'ृ': 'ri',
    'ॅ': 'e',
    'ॆ': 'e',
    'े': 'e',
    'ै': 'ai',
    'ॉ': 'o',
    'ॊ': 'o',
    'ो': 'o',
    'ौ': 'au',
    '्': '',
  }),
);

const NASALS = new Set(['ँ', 'ं']);
const LABIALS = /^[pbm]/;

function inDevanagari(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code < FIRST_BLOCK || code > LAST_LETTER) return letter;
  return String.fromCodePoint(FIRST_BLOCK + ((code - FIRST_BLOCK) % BLOCK_SIZE));
}

function digitOf(letter: string): string | undefined {
  const digit = (letter.codePointAt(0) ?? 0) - 0x0966;
  return digit >= 0 && digit <= 9 ? String(digit) : undefined;
}

/** Text with the letters and digits of Indian scripts in Latin ones; all others stay. Bengali, Tamil and others: as far as they are alike. */
export function inLatinLetters(text: string): string {
  const letters = [...text].map(inDevanagari);
  const isSign = (letter = '') => VOWEL_SIGNS.has(letter) || letter === '़';
  return letters
    .map((letter, place) => {
      const next = letters[place + 1] === '़' ? letters[place + 2] : letters[place + 1];
      const consonant = CONSONANTS.get(letter);
      if (consonant !== undefined) return isSign(next) ? consonant : `${consonant}a`;
      if (NASALS.has(letter)) return LABIALS.test(CONSONANTS.get(next ?? '') ?? '') ? 'm' : 'n';
      if (letter === '़' || letter === 'ः') return '';
      return VOWELS.get(letter) ?? VOWEL_SIGNS.get(letter) ?? digitOf(letter) ?? letter;
    })
    .join('');
}
