import { useState } from 'react';
import { counted } from '#contract/counted.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { type EditResult, type GoodsPiece, MAX_PIECES_PER_SAVE } from '#contract/office/goods/goods.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import { useAct } from '#office/api-client/use-act.ts';
import { approvalsQuery } from '#office/approvals/approval-queries.ts';
import { useUnsavedInput } from '#office/ui/forms/unsaved-input.ts';
import { notify } from '#office/ui/notify.ts';
import { GOODS } from '../goods-queries.ts';
import { useUndoGoods } from '../use-undo-goods.ts';
import { afterSave, editsToSend, type GridEdits } from './grid-edits.ts';

async function readPieces(skus: readonly string[]): Promise<Map<string, GoodsPiece>> {
  const pieces = await Promise.all(
    skus.map(async (sku) => (await officeRequest(officeCalls.getPiece, { query: { sku } })).data),
  );
  return new Map(pieces.map((piece) => [piece.sku, piece]));
}

async function saveAll(edits: GridEdits, reason: string | undefined) {
  const { ready, unreadable } = editsToSend(edits);
  const results: EditResult[] = [];
  for (let from = 0; from < ready.length; from += MAX_PIECES_PER_SAVE) {
    const body = {
      edits: ready.slice(from, from + MAX_PIECES_PER_SAVE),
      ...(reason !== undefined && { reason }),
    };
    results.push(...(await officeRequest(officeCalls.changeGoods, { body })).data);
  }
  const stale = results.filter(({ code }) => code === 'changed_meanwhile').map(({ sku }) => sku);
  return { results, left: afterSave(edits, results, unreadable, await readPieces(stale)) };
}

/** The edits of the grid and saving them all at once, with one Undo for the whole save. */
export function useSaveGrid() {
  const [edits, setEdits] = useState<GridEdits>(new Map());
  useUnsavedInput(edits.size > 0, 'other screen');
  const undo = useUndoGoods();
  const save = useAct((reason?: string) => saveAll(edits, reason), {
    refresh: [GOODS, approvalsQuery.queryKey],
    onDone: ({ results, left }) => {
      setEdits(left);
      const entries = results.flatMap(({ entry }) => entry ?? []);
      const waiting = results.filter(({ state }) => state === 'waiting').length;
      if (entries.length > 0) notify(`${counted(entries.length, 'piece')} saved.`, () => undo.run(entries));
      if (waiting > 0) notify(`${counted(waiting, 'piece')} waiting for a second person.`);
    },
  });
  return { edits, setEdits, save };
}
