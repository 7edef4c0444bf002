import { useQuery } from '@tanstack/react-query';
import type { RatesBoard } from '#contract/office/rates/rates.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { fieldText, shownRupees } from '../ui/numbers.ts';
import { shownMoment } from '../ui/times.ts';
import { rateProposalQuery } from './rate-queries.ts';
import { shownChange } from './rate-words.ts';
import styles from './rates.module.css';

interface RateFeedPanelProps {
  board: RatesBoard;
  /** Fills the fields with texts by purity. */
  onTake: (texts: Record<string, string>) => void;
}

/** The feed's proposal. It only fills in fields: a person previews and applies. */
export function RateFeedPanel({ board, onTake }: RateFeedPanelProps) {
  const { data } = useQuery(rateProposalQuery);
  if (!data?.is_configured) return null;
  if (data.problem !== null || data.as_of === null) {
    return <Notice variant="warning">{data.problem ?? 'The feed of rates has no rates.'}</Notice>;
  }
  const offered = board.data.flatMap(({ purity, rate }) => {
    const proposed = data.rates[purity];
    return proposed === undefined ? [] : [{ purity, rate, proposed }];
  });
  const take = () =>
    onTake(Object.fromEntries(offered.map(({ purity, proposed }) => [purity, fieldText(proposed)])));
  return (
    <Panel
      title={`Proposal of ${data.source}`}
      actions={
        <Button variant="secondary" onClick={take}>
          Fill in the proposal
        </Button>
      }
    >
      <dl className={styles.facts}>
        {offered.map(({ purity, rate, proposed }) => (
          <div key={purity}>
            <dt>{purity}</dt>
            <dd>{shownRupees(proposed)}</dd>
            <dd className={styles.soft}>{shownChange(proposed, rate)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>As of {shownMoment(data.as_of)}. Nothing changes until you apply it.</p>
    </Panel>
  );
}
