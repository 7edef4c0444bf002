import { needsApproval } from '#api/approvals/service.ts';
import { recordAct } from '#api/audit/service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { type Board, isUnusualMove } from '../rules.ts';
import { addWholeBoard, lockBoard, readBoardBefore } from '../service.ts';
import { paiseOf, readBoardContext } from './apply-service.ts';

/**
 * Puts the board back as it was before the set in force, with the age that its rates had. Returns the new set's number.
 * Refusals: changed_meanwhile when another set is in force; invalid_input without a board before, or when going back
 * needs a second person.
 */
export function undoRates(acting: Acting, rateSetId: number): Promise<number | Refusal> {
  const { now, actor } = acting;
  return inTransaction<number | Refusal>(acting.db, async (tx) => {
    await lockBoard(tx);
    const { board, limitBasisPoints } = await readBoardContext(tx, [], now);
    if (board.rateSetId !== rateSetId) return refuse('changed_meanwhile');
    const before = await readBoardBefore(tx, rateSetId);
    if (before.rates.size === 0) return refuse('invalid_input', 'There were no rates before these.');
    const exceedsLimit = [...before.rates.values()].some(({ purity, ratePaisePerGram }) => {
      const present = board.rates.get(purity);
      return present && isUnusualMove(present.ratePaisePerGram, ratePaisePerGram, limitBasisPoints);
    });
    if (exceedsLimit && (await needsApproval(acting))) {
      const sentence = `Going back moves a rate by more than ${limitBasisPoints / 100} %, which needs a second person: enter the rates on the board and say why.`;
      return refuse('invalid_input', sentence);
    }
    const undone = await addWholeBoard(tx, {
      ...{ rates: [...before.rates.values()], effectiveAt: now, actor: actorText(actor) },
      note: `Undo of ${rateSetId}`,
    });
    const subject = `rates:${undone}`;
    const [from, to] = [differingFrom(board, before), differingFrom(before, board)];
    const act = { act: 'rates undone', subject, before: from, after: { ...to, undone: rateSetId } };
    await recordAct(tx, actor, act, now);
    return undone;
  });
}

function differingFrom(board: Board, other: Board) {
  const differing = [...board.rates.values()].filter(
    ({ purity, ratePaisePerGram }) => other.rates.get(purity)?.ratePaisePerGram !== ratePaisePerGram,
  );
  return paiseOf(differing);
}
