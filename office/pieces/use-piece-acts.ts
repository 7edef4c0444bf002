import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { GOODS } from '../goods/goods-queries.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { PIECES } from './piece-queries.ts';

const options = {
  refresh: [PIECES, GOODS],
  onFailed: ({ message }: { message: string }) => notifyFailure(message),
};

/** Takes a piece out or puts it back; either can be undone. */
export function useSwitchPiece() {
  const act = useAct(
    ({ tag, reason, isBack }: { tag: string; reason: string; isBack: boolean }) =>
      officeRequest(isBack ? officeCalls.putPieceBack : officeCalls.takePieceOut, {
        body: { tag, reason },
      }).then((done) => ({ ...done, tag, isBack })),
    {
      ...options,
      onDone: ({ message, tag, isBack }) =>
        notify(message, () => act.run({ tag, reason: 'Undone', isBack: !isBack })),
    },
  );
  return act;
}

/** Moves a piece to another place, which can be undone. */
export function useMovePiece() {
  const act = useAct(
    ({ tag, place, reason = '' }: { tag: string; place: string; reason?: string }) =>
      officeRequest(officeCalls.moveRegisteredPieces, { body: { tags: [tag], place, reason } }),
    {
      ...options,
      onDone: ({ message, data: [before] }) =>
        notify(message, before && (() => act.run({ ...before, reason: 'Undone' }))),
    },
  );
  return act;
}
