import { Link } from 'react-router';
import { formatIndianDate } from '#contract/indian-time.ts';
import type { MetalRate } from '#contract/office/rates/rates.ts';
import { finenessOf } from '#contract/rates/fineness.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { shownRupees } from '../ui/numbers.ts';
import { dependantsOf, shownChange } from './rate-words.ts';
import styles from './rates.module.css';
import type { BoardDraft } from './use-board-draft.ts';

interface RateRowProps {
  rate: MetalRate;
  /** Absent: the person may only read. */
  draft?: BoardDraft | undefined;
  error?: string | undefined;
}

/** One purity of the board. */
export function RateRow({ rate, draft, error }: RateRowProps) {
  const { purity } = rate;
  const metal = finenessOf(purity)?.metal;
  return (
    <tr>
      <th scope="row">
        <Link to={`${paths.rates}?purity=${encodeURIComponent(purity)}`}>{purity}</Link>
        <span className={styles.detail}>{metal ?? 'other metal'}</span>
      </th>
      <td data-heading="Now" className={styles.number}>
        <span>{rate.rate === null ? 'Not set' : shownRupees(rate.rate)}</span>
        <span className={styles.detail}>
          <Age rate={rate} />
        </span>
      </td>
      {draft && <NewRate rate={rate} draft={draft} error={error} />}
      <td data-heading="Depends on it">{dependantsOf(rate)}</td>
    </tr>
  );
}

function NewRate({ rate: { purity, rate }, draft, error }: RateRowProps & { draft: BoardDraft }) {
  const { typed, proposed, entered, unchanged } = draft;
  const next = entered[purity];
  const proposal = proposed[purity];
  const errorId = `rate-error-${purity}`;
  return (
    <>
      <td data-heading="New rate">
        <input
          className={styles.input}
          aria-label={`New rate of ${purity}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          inputMode="decimal"
          autoComplete="off"
          placeholder={proposal}
          value={typed[purity] ?? ''}
          onChange={(event) => draft.type(purity, event.target.value)}
        />
        {proposal !== undefined && (
          <button
            type="button"
            className={styles.proposal}
            onClick={() => draft.type(purity, proposal)}
          >{`Take ${proposal} by fineness`}</button>
        )}
        {error && (
          <span id={errorId} role="alert" className={styles.error}>
            {error}
          </span>
        )}
      </td>
      <td data-heading="Difference" className={styles.number}>
        {next === undefined || Number.isNaN(next) ? '–' : shownChange(next, rate) || 'New'}
      </td>
      <td data-heading="Still right">
        {rate !== null && (
          <input
            type="checkbox"
            aria-label={`${purity} is unchanged, still right`}
            checked={unchanged.includes(purity)}
            onChange={(event) => draft.tick(purity, event.target.checked)}
          />
        )}
      </td>
    </>
  );
}

function Age({ rate: { age_days, rate_date, is_missed } }: { rate: MetalRate }) {
  if (age_days === null || rate_date === null)
    return is_missed ? <Badge variant="error">Missing</Badge> : '–';
  if (age_days === 0) return <Badge variant="success">Today</Badge>;
  const age = age_days === 1 ? 'Yesterday' : `${age_days} days ago`;
  return (
    <span title={formatIndianDate(rate_date)}>
      <Badge variant={is_missed ? 'error' : 'neutral'}>{age}</Badge>
    </span>
  );
}
