import { useEffect, useRef, useState } from 'react';
import { shareCalls } from '#contract/wishes/share-calls.ts';
import { request } from '#storefront/api-client/request.ts';
import { messageOf } from '#storefront/api-client/request-error.ts';
import { showProductToast } from '#storefront/toasts/toasts.ts';
import { readVoter, rememberNickname, rememberVotes, votesOf } from './voter.ts';

const NAME_NEEDED = 'Please enter a nickname first.';

/** The nickname, votes and words of this browser to a shared list. */
export function useVoting(token: string, refresh: () => Promise<unknown>) {
  const [nickname, setNickname] = useState('');
  const [voted, setVoted] = useState<readonly number[]>([]);
  const [nameError, setNameError] = useState<string>();
  const nameField = useRef<HTMLInputElement>(null);
  const inFlight = useRef(false);

  // Only the browser knows who votes, so this is filled in after hydration.
  useEffect(() => {
    setNickname(readVoter().nickname);
    setVoted(votesOf(token));
  }, [token]);

  /** One request after the other; false without a nickname or after a failure, which is shown. */
  async function submit(send: (speaker: { voter: string; nickname: string }) => Promise<unknown>) {
    const name = nickname.trim();
    setNameError(name ? undefined : NAME_NEEDED);
    if (!name) nameField.current?.focus();
    if (!name || inFlight.current) return false;
    inFlight.current = true;
    rememberNickname(name);
    try {
      await send({ voter: readVoter().voter, nickname: name });
      await refresh();
      return true;
    } catch (failure) {
      showProductToast('error', messageOf(failure) || 'This did not reach us. Please try again.');
      return false;
    } finally {
      inFlight.current = false;
    }
  }

  async function vote(productId: number) {
    const is_for = !voted.includes(productId);
    const isDone = await submit((speaker) =>
      request(shareCalls.voteForPiece, {
        params: { token },
        body: { ...speaker, product_id: productId, is_for },
      }),
    );
    if (!isDone) return;
    const others = voted.filter((one) => one !== productId);
    const votes = is_for ? [...others, productId] : others;
    rememberVotes(token, votes);
    setVoted(votes);
  }

  const write = (word: string) =>
    submit((speaker) =>
      request(shareCalls.writeSharedWord, { params: { token }, body: { ...speaker, word } }),
    );

  return { nickname, setNickname, nameField, nameError, voted, vote, write };
}
