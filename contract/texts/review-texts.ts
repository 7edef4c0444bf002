/** Invented quotes, until the owner puts customers’ own words there (P-07). */
export const REVIEW_TEXTS = {
  reviews: [
    'Kavitha R., Coimbatore',
    'I ordered jhumkis for my daughter on a Monday. The bill gave gross and net weight, and our local jeweller’s scale agreed.',
    '',
    'Imran Shaikh, Pune',
    'I wanted a plain band and a straight answer. The price opened into metal, making and GST, so there was nothing to argue about.',
    '',
    'Debjani Mukherjee, Kolkata',
    'Eleven small payments and my pola bangle was mine before Pujo. The passbook told me every month how much I had saved.',
    '',
    'Harpreet Kaur, Ludhiana',
    'I changed my mind about a kada. I called them on the third day, sent it back, and the money came to the card I had paid with.',
  ].join('\n'),
};

export interface Review {
  nameWithCity: string;
  feedback: string;
}

/** The text of the reviews: of each the customer with the city, on the next line the words; an empty line between two. */
export function parseReviews(text: string): Review[] {
  return text
    .split(/\n[ \t\r]*\n/)
    .map((block) => block.trim().split('\n'))
    .filter(([first]) => first)
    .map(([nameWithCity = '', ...words]) => ({
      nameWithCity: nameWithCity.trim(),
      feedback: words.map((line) => line.trim()).join(' '),
    }));
}

/** The invented reviews that a shop with these reviews still shows. */
export function countSampleReviews(text: string): number {
  return text === REVIEW_TEXTS.reviews ? parseReviews(text).length : 0;
}

export const MAX_REVIEWS = 12;
const MAX_NAME = 60;
const MAX_FEEDBACK = 300;

/** What is wrong with the text of the reviews, in a sentence. */
export function reviewsFault(text: string): string | undefined {
  const reviews = parseReviews(text);
  if (reviews.length > MAX_REVIEWS) return `Please keep it to ${MAX_REVIEWS} reviews.`;
  const faults = reviews.map(({ nameWithCity, feedback }, index) => {
    const which = `Review ${index + 1}`;
    if (feedback === '')
      return `${which}: please write the name and city on one line, the words on the next.`;
    if (nameWithCity.length > MAX_NAME)
      return `${which}: please keep name and city under ${MAX_NAME} characters.`;
    if (feedback.length > MAX_FEEDBACK)
      return `${which}: please keep the words under ${MAX_FEEDBACK} characters.`;
    return undefined;
  });
  return faults.find((fault) => fault !== undefined);
}
