/** The roles of a feature's files; a prefix may precede the role. */
export const featureFile =
  /^(?:[a-z0-9-]+-)?(?:routes|service|queries|columns|rules|gateway|webhook|jobs|testing)\.ts$|^[a-z0-9-]+-(?:mail|page)\.tsx$/;

export const testFile = /\.(?:test|spec)\.tsx?$|(?:^|[/-])testing\.ts$|^e2e\/|^faults\/|^cluster\//;

export const validFileName = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/;
export const meaninglessWords = /^(?:utils?|helpers?|misc|common)$/;

export const MAX_LINES = 400;
/** Of code that ships, in one folder; its tests and styles are not counted. */
export const MAX_FILES_PER_FOLDER = 14;

/** Searched line by line, in the `files` named or everywhere: `code` has no comments and no string contents, `raw` is everything. */
export const lineRules = [
  {
    in: 'code',
    // This file is searched too: the brackets keep the pattern from matching itself.
    pattern:
      /\b(?:inner[H]TML|outer[H]TML|insertAdjacent[H]TML)\b|\bdocument\.write\w*\(|\beval\(|\bnew Function\(/g,
    problem: 'text that is read as markup or code is how a stranger’s script gets in; build elements instead',
  },
  {
    in: 'code',
    files: /^(?:api|server\/cli)\/(?!.*(?:test|testing)\.ts$)/,
    pattern: /\bnew Date\(\)/g,
    problem: 'times come from the database: use the clock that is passed in',
  },
  {
    in: 'code',
    files: /^api\//,
    pattern: /(?<=[;{}]\s*)(?:(?:await|void)\s+)?(?:queries\.)?[a-z]\w*Writes?\(/g,
    problem: 'a write that is only made is lost: give it to commitWith, or await it',
  },
  {
    in: 'code',
    files: /^api\//,
    pattern:
      /\bfunction (?!\w*Writes?\b)\w+(?:<[^>]*>)?\((?:(?!\bfunction\b)[\s\S])*?\):\s*(?:Promise<)?(?:Write|Statement)(?:\[\])?>?\s*\{/g,
    problem: 'what makes a write without sending it ends in Write or Writes',
  },
  {
    in: 'raw',
    files:
      /^(?!(?:api|storefront)\/payments\/razorpay\/)(?!.*\b(?:payment-provider|stand-in|checkouts|legal-policies|test|testing)\.tsx?$)(?:api|server|storefront)\//,
    pattern: /razorpay/gi,
    problem: 'only the adapters and the two lines that name them know the payment provider (decision 048)',
  },
  {
    in: 'code',
    files: /^api\//,
    // Biome's rule refuses re-exported values only.
    pattern: /\bexport type \{[^}]*\} from\b/g,
    problem: 'a type is imported from the file that defines it, not re-exported',
  },
  { in: 'raw', pattern: /@ts-expect-error\W*$/gm, problem: '@ts-expect-error needs a reason after it' },
  {
    in: 'raw',
    pattern: /\b(?:TO-?DO|FIX-?ME)\b/g,
    problem: 'unfinished work belongs in an issue, not in the code',
  },
  {
    in: 'raw',
    // The brackets keep the rules from finding themselves.
    pattern: /\b(?:LONGES[T]|SHORTES[T]|LEAS[T]|FEWES[T]|DEEPES[T])_[A-Z]|\bMOS[T]_(?!USED)[A-Z]/g,
    problem: 'a limit is named MAX_ or MIN_',
  },
  {
    in: 'raw',
    pattern: /\bkep[t] (?:page|response|answer|copy)|\bone-time wor[d]\b|\bwhoseve[r]\b|\bthe book[s]\b/g,
    problem: 'use the term of the field: cached, nonce, the owner of the row, invariants',
  },
  {
    in: 'raw',
    pattern: /\b[Q]-\d\d\b|\bdomain note[s]\b|\bthe specificatio[n]\b/gi,
    problem: 'cite a rule of docs/product.md by its number, such as P-60',
  },
];

/** Searched in every Markdown file. */
export const documentRules = lineRules.slice(-1);
