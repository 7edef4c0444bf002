import { useQueryClient } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { GoodsPiece } from '#contract/office/goods/goods.ts';
import type { PieceChanges } from '#contract/office/goods/piece-fields.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { approvalsQuery } from '#office/approvals/approval-queries.ts';
import { notify } from '#office/ui/notify.ts';
import { GOODS, pieceQuery } from '../goods-queries.ts';
import { useUndoGoods } from '../use-undo-goods.ts';

interface Save {
  /** The version that is changed. */
  opened: GoodsPiece;
  changes: PieceChanges;
  /** For the second person, when the price is below the worth of the metal. */
  reason?: string | undefined;
}

/** Saves changes of a piece, with an Undo; `onSaved` gets the piece as it is now. */
export function useSavePiece(onSaved: (piece: GoodsPiece) => void) {
  const queryClient = useQueryClient();
  const undo = useUndoGoods();
  return useAct(
    async ({ opened: { sku, version }, changes, reason }: Save) => {
      const body = { sku, version, changes, ...(reason !== undefined && { reason }) };
      const done = await officeRequest(officeCalls.changePiece, { body });
      return { ...done, piece: await queryClient.fetchQuery({ ...pieceQuery(sku), staleTime: 0 }) };
    },
    {
      refresh: [GOODS, approvalsQuery.queryKey],
      onDone: ({ message, entry, piece }) => {
        onSaved(piece);
        notify(message, entry === null ? undefined : () => undo.run([entry]));
      },
    },
  );
}
