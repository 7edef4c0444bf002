/** Above the quotes of a shop that has put none of its own there (P-07). */
export const SAMPLE_COPY = {
  heading: 'Sample reviews',
  line: 'Written by us, to show where our customers’ own words will be.',
};

export const OWN_COPY = { heading: 'What our customers say', line: '' };

/** The first letters of a name: `Imran Shaikh, Pune` is `IS`. */
export function initialsOf(nameWithCity: string): string {
  const [name = ''] = nameWithCity.split(',');
  return name
    .split(/\s+/)
    .map(([letter = '']) => letter)
    .join('')
    .slice(0, 2)
    .toUpperCase();
}
