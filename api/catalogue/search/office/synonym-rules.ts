import { type Refusal, refuseField } from '#contract/errors.ts';
import { MAX_SYNONYM_WORDS, type Synonym } from '#contract/office/search/search.ts';
import { parseQuery } from '#contract/search/search-query.ts';

export interface StoredSynonym extends Synonym {
  wordKey: string;
  meansKey: string;
}

/** The skeletons under which searches find a word, or why they cannot. */
function keyOf(text: string): { key: string } | { fault: string } {
  const { words, ...filters } = parseQuery(text);
  const [filter] = Object.keys(filters);
  if (filter)
    return {
      fault: 'A search reads for whom, a purity, price or weight out of this. Please enter words only.',
    };
  if (words.length === 0) return { fault: 'A search leaves this out. Please enter another word.' };
  if (words.length > MAX_SYNONYM_WORDS) return { fault: 'Please enter at most three words.' };
  return { key: words.map(({ skeleton }) => skeleton).join(' ') };
}

/** A synonym as it is stored. Refusal: invalid_input. */
export function synonymOf({ word, means }: Synonym): StoredSynonym | Refusal {
  const [asked, meant] = [keyOf(word), keyOf(means)];
  if ('fault' in asked) return refuseField('word', asked.fault);
  if ('fault' in meant) return refuseField('means', meant.fault);
  if (asked.key === meant.key) {
    return refuseField('means', 'Both sound alike: a search for one of them finds the other already.');
  }
  return { word, means, wordKey: asked.key, meansKey: meant.key };
}
