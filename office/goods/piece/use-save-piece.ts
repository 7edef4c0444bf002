import { useQueryClient } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { GoodsPiece } from '#contract/office/goods/goods.ts';
import type { PieceChanges } from '#contract/office/goods/piece-fields.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { approvalsQuery } from '#office/approvals/approval-queries.ts';
import { notify } from '#office/ui/notify.ts';
import { GOODS, pieceQuery } from '../goods-queries.ts';
import { changesOf, formOf } from '../piece-form-fields.ts';
import { useUndoGoods } from '../use-undo-goods.ts';

interface Save {
  /** The version that is changed. */
  opened: GoodsPiece;
  changes: PieceChanges;
  /** For the approver, when the price is below the metal value. */
  reason?: string | undefined;
}

/** Saves changes of a piece, with an Undo; `onSaved` receives the saved piece. */
export function useSavePiece(onSaved: (piece: GoodsPiece) => void) {
  const queryClient = useQueryClient();
  const undo = useUndoGoods();
  const readPiece = (sku: string) => queryClient.fetchQuery({ ...pieceQuery(sku), staleTime: 0 });
  /** A version that changed no field of the form, such as one of the photos, is no conflict. */
  const versionToState = async (opened: GoodsPiece) => {
    const current = await readPiece(opened.sku);
    const isSame = Object.keys(changesOf(formOf(opened), current)).length === 0;
    return isSame ? current.version : opened.version;
  };
  return useAct(
    async ({ opened, changes, reason }: Save) => {
      const { sku } = opened;
      const version = await versionToState(opened);
      const body = { sku, version, changes, ...(reason !== undefined && { reason }) };
      const done = await officeRequest(officeCalls.changePiece, { body });
      return { ...done, piece: await readPiece(sku) };
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
