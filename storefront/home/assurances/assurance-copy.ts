interface Assurance {
  /** Of its texts and of its picture. */
  key: 'exchange' | 'purity' | 'open' | 'care';
  title: string;
}

export const ASSURANCE_COPY = { heading: 'What we promise', more: 'Read more' };

export const ASSURANCES: readonly Assurance[] = [
  { key: 'exchange', title: 'Exchange' },
  { key: 'purity', title: 'Purity Guarantee' },
  { key: 'open', title: '100% Transparency' },
  { key: 'care', title: 'Life Time Maintenance' },
];
