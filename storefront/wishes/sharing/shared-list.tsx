import { counted } from '#contract/counted.ts';
import { formatIndianDate } from '#contract/indian-time.ts';
import { formatRupees, paise, toPaise } from '#contract/money/money.ts';
import type { SharedListResponse } from '#contract/wishes/shared-lists.ts';
import { Field } from '#storefront/ui/controls/field.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { Page } from '#storefront/ui/layout/page.tsx';
import styles from './shared-list.module.css';
import { SharedPieceRow } from './shared-piece-row.tsx';
import { useVoting } from './use-voting.ts';
import { WordForm } from './word-form.tsx';

interface SharedListProps {
  list: SharedListResponse['data'];
  token: string;
  refresh: () => Promise<unknown>;
}

/** The pieces with today's prices, and what their total would be at higher rates; votes and words need scripts. */
export function SharedList({ list, token, refresh }: SharedListProps) {
  const { nickname, setNickname, nameField, nameError, voted, vote, write } = useVoting(token, refresh);
  const { pieces, left_out, ends_at } = list;
  return (
    <Page title="A wish list for you to look at">
      <div className={styles.columns}>
        <section aria-label="Pieces on this list">
          <Totals list={list} />
          {pieces.length === 0 ? (
            <p>Nothing is on this list at the moment.</p>
          ) : (
            <ul className={styles.list}>
              {pieces.map((piece, index) => (
                <SharedPieceRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: one product may be on the list in several sizes
                  key={`${piece.product_id} ${index}`}
                  piece={piece}
                  isVoted={voted.includes(piece.product_id)}
                  onVote={() => vote(piece.product_id)}
                />
              ))}
            </ul>
          )}
          {left_out > 0 && <p className={styles.soft}>{left_out} older pieces of this list are not shown.</p>}
        </section>
        <div className={styles.side}>
          <Card title="What do you think?" className={styles.scripted}>
            <div className={styles.form}>
              <Field
                ref={nameField}
                label="Your nickname"
                hint="Only the owner of this list sees it, beside your votes and words."
                maxLength={30}
                autoComplete="off"
                value={nickname}
                error={nameError}
                onChange={(event) => setNickname(event.target.value)}
              />
              <WordForm onSend={write} />
            </div>
          </Card>
          <p className={styles.withoutScripts}>
            To vote for pieces and to write to the owner, switch on JavaScript for this shop.
          </p>
          <p className={styles.soft}>This link works until {formatIndianDate(ends_at)}.</p>
        </div>
      </div>
    </Page>
  );
}

function Totals({ list }: Pick<SharedListProps, 'list'>) {
  const { pieces, total, total_at_higher_rates } = list;
  const priced = pieces.filter(({ state, price }) => state === 'on sale' && price !== undefined).length;
  if (priced === 0) return null;
  const more = paise(toPaise(total_at_higher_rates) - toPaise(total));
  return (
    <Card variant="paper">
      <dl className={styles.totals}>
        <div>
          <dt>{`${counted(priced, 'piece')} today`}</dt>
          <dd className={styles.total}>{formatRupees(toPaise(total))}</dd>
        </div>
        <div>
          <dt>If the metal rates were 3% higher</dt>
          <dd>
            <span>{formatRupees(toPaise(total_at_higher_rates))}</span>
            <span className={styles.soft}>{` (${formatRupees(more)} more)`}</span>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
