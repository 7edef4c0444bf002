interface PolicySection {
  heading: string;
  paragraphs: string[];
}

export interface PolicyText {
  /** One line without placeholders, also shown in the list of policies. */
  summary: string;
  sections: PolicySection[];
}

const HEADING = '# ';

/** Reads the text of a policy: its first line is the summary, a line that begins with # a heading, every other line a paragraph. */
export function parsePolicy(text: string): PolicyText {
  const lines = text.split('\n').map((line) => line.trim());
  const [summary = '', ...rest] = lines.filter((line) => line !== '');
  const sections: PolicySection[] = [];
  for (const line of rest) {
    if (line.startsWith(HEADING)) sections.push({ heading: line.slice(HEADING.length), paragraphs: [] });
    else sections.at(-1)?.paragraphs.push(line);
  }
  return { summary, sections };
}

/** What is wrong with the text of a policy, in a sentence. */
export function policyFault(text: string): string | undefined {
  const { summary, sections } = parsePolicy(text);
  const [, second] = text.split('\n').filter((line) => line.trim() !== '');
  if (summary.startsWith('#')) return 'Please begin with a line that sums the policy up, without a #.';
  if (summary.includes('{')) return 'Please use no { in the first line: nothing is filled in there.';
  if (!second?.trim().startsWith(HEADING)) {
    return 'Please give each part a heading: the second line begins with # and a space.';
  }
  const empty = sections.find(({ paragraphs }) => paragraphs.length === 0);
  return empty && `Please write something below the heading “${empty.heading}”.`;
}
