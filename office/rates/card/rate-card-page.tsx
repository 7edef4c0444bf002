import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { purityText } from '#contract/catalogue/purity.ts';
import { paths } from '#office/paths.ts';
import { Button } from '#office/ui/controls/button.tsx';
import { Notice, Screen } from '#office/ui/layout/panel.tsx';
import { notifyFailure } from '#office/ui/notify.ts';
import { shownRupees } from '#office/ui/numbers.ts';
import { shownMoment } from '#office/ui/times.ts';
import { publicRatesQuery, ratesQuery } from '../rate-queries.ts';
import { saveRatePicture } from './draw-rate-card.ts';
import styles from './rate-card.module.css';
import { type CardRate, cardGroups } from './rate-card-groups.ts';

/** The card of today's rates for the counter, to be printed, and the same as a picture to be sent. */
export function RateCardPage() {
  const { data: shown, error, isPending } = useQuery(publicRatesQuery);
  const { data: board } = useQuery(ratesQuery);
  const groups = cardGroups(shown?.data ?? []);
  const moment = shown?.as_of ? shownMoment(shown.as_of) : '';
  const card = { shopName: board?.shop_name ?? '', moment, groups };
  const isReady = groups.length > 0 && board !== undefined;
  return (
    <>
      <div className={styles.unprinted}>
        <Screen
          title="Rate card"
          lead="For the counter, and as a picture for messages. Rates that are too old are left out."
          actions={
            isReady && (
              <div className={styles.actions}>
                <Button onClick={() => print()}>Print</Button>
                <Button
                  variant="secondary"
                  onClick={() =>
                    saveRatePicture(card).catch((failed: Error) => notifyFailure(failed.message))
                  }
                >
                  Save as a picture
                </Button>
              </div>
            )
          }
        >
          <p>
            <Link to={paths.rates}>Back to the board</Link>
          </p>
          {error && <Notice variant="error">{error.message}</Notice>}
          {isPending && <p role="status">One moment…</p>}
          {shown && groups.length === 0 && (
            <Notice variant="warning">No rate of today is set. Set the rates on the board first.</Notice>
          )}
        </Screen>
      </div>
      {isReady && (
        <article className={styles.card} aria-label="Rate card">
          <h2 className={styles.shop}>{card.shopName}</h2>
          <p className={styles.moment}>Rates of {moment}</p>
          {groups.map(({ metal, rates }) => (
            <CardTable key={metal} metal={metal} rates={rates} />
          ))}
          <p className={styles.note}>Before making charges and GST. A tola is 11.664 g.</p>
        </article>
      )}
    </>
  );
}

function CardTable({ metal, rates }: { metal: string; rates: readonly CardRate[] }) {
  return (
    <table className={styles.rates}>
      <thead>
        <tr>
          <th scope="col">{metal}</th>
          <th scope="col">1 g</th>
          <th scope="col">8 g</th>
          <th scope="col">1 tola</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ purity, rate, sovereign, tola }) => (
          <tr key={purity}>
            <th scope="row">{purityText(purity)}</th>
            <td>{shownRupees(rate)}</td>
            <td>{shownRupees(sovereign)}</td>
            <td>{shownRupees(tola)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
