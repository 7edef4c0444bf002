import { useQuery } from '@tanstack/react-query';
import { formatIndianDate } from '#contract/indian-time.ts';
import { shareCalls } from '#contract/wishes/share-calls.ts';
import type { SharesResponse } from '#contract/wishes/shared-lists.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { showProductToast } from '#storefront/toasts/toasts.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { Card } from '#storefront/ui/layout/card.tsx';
import { requestWishes } from '../wish-requests.ts';
import { NewShareForm } from './new-share-form.tsx';
import styles from './share-panel.module.css';
import { sharesQuery } from './share-queries.ts';

/** Makes and ends links to the wish list, and shows the visitors' words. */
export default function SharePanel({ token }: { token: string | undefined }) {
  const { data, error, refetch } = useQuery(sharesQuery(token));

  async function change(act: () => Promise<{ message: string }>) {
    try {
      showProductToast('info', (await act()).message);
    } catch (failure) {
      showProductToast('error', messageOf(failure) || 'This was not done. Please try again.');
    }
    await refetch();
  }

  return (
    <Card title="Ask your family">
      <div className={styles.panel}>
        <p>
          Send a link to this list. Whoever has it sees the pieces at today’s prices, and can vote and write
          to you, without an account. Your name and details are not shown.
        </p>
        <NewShareForm onMade={() => refetch()} />
        {error && <Notice variant="error">{messageOf(error)}</Notice>}
        {data && <OpenShares shares={data.shares} onEnd={change} />}
        {data && <Words words={data.words} onRemove={change} />}
      </div>
    </Card>
  );
}

type Change = (act: () => Promise<{ message: string }>) => void;

function OpenShares({ shares, onEnd }: { shares: SharesResponse['data']['shares']; onEnd: Change }) {
  if (shares.length === 0) return null;
  return (
    <div>
      <h3 className={styles.heading}>Open links</h3>
      <ul className={styles.list}>
        {shares.map(({ share_id, shared_at, ends_at }) => (
          <li key={share_id} className={styles.share}>
            <span>
              Made on {formatIndianDate(shared_at)}, works until {formatIndianDate(ends_at)}
            </span>
            <Button
              variant="text"
              aria-label={`End the link made on ${formatIndianDate(shared_at)}`}
              onClick={() => onEnd(() => requestWishes(shareCalls.endShare, { params: { share_id } }))}
            >
              End now
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Words({ words, onRemove }: { words: SharesResponse['data']['words']; onRemove: Change }) {
  if (words.length === 0) return null;
  return (
    <div>
      <h3 className={styles.heading}>What they wrote</h3>
      <ul className={styles.list}>
        {words.map(({ word_id, nickname, word, written_at }) => (
          <li key={word_id} className={styles.word}>
            <p className={styles.text}>
              <bdi>{word}</bdi>
            </p>
            <p className={styles.by}>
              <bdi>{nickname}</bdi>, {formatIndianDate(written_at)}
            </p>
            <Button
              variant="text"
              aria-label={`Remove what ${nickname} wrote`}
              onClick={() =>
                onRemove(() => requestWishes(shareCalls.removeSharedWord, { params: { word_id } }))
              }
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
