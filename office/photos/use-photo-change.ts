import { useQueryClient } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { PiecePhoto, PiecePhotos } from '#contract/office/photos/photos.ts';
import { OfficeError, officeRequest } from '../api-client/office-request.ts';
import { useAct } from '../api-client/use-act.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { photosQuery } from './photo-queries.ts';

interface Change {
  /** The photos in their new order. */
  photos: PiecePhoto[];
  /** The message after the change. */
  done: string;
  isUndo?: boolean;
  onDone?: (() => void) | undefined;
}

/** Sets the photos of a piece and offers to take it back. After a change by somebody else their photos are shown first. */
export function usePhotoChange(sku: string) {
  const client = useQueryClient();
  const { queryKey } = photosQuery(sku);
  const { run, busy } = useAct(
    async ({ photos, ...change }: Change) => {
      const seen = client.getQueryData<PiecePhotos>(queryKey);
      // A change of another field of the piece does not concern its photos.
      const before = await client.fetchQuery({ ...photosQuery(sku), staleTime: 0 });
      const isSame = !seen || JSON.stringify(seen.photos) === JSON.stringify(before.photos);
      if (!isSame) throw new OfficeError(CHANGED_MEANWHILE, 'changed_meanwhile');
      const body = { sku, version: before.version, photos };
      const { data } = await officeRequest(officeCalls.changePhotos, { body });
      return { before, after: data, ...change };
    },
    {
      refresh: [['goods']],
      onDone: ({ before, after, done, isUndo, onDone }) => {
        client.setQueryData<PiecePhotos>(queryKey, after);
        const undo = () => run({ photos: before.photos, done: 'The photos are as they were.', isUndo: true });
        notify(done, isUndo ? undefined : undo);
        onDone?.();
      },
      onFailed: ({ code, message }) => {
        notifyFailure(code === 'changed_meanwhile' ? CHANGED_MEANWHILE : message);
        client.invalidateQueries({ queryKey });
      },
    },
  );
  return { run, busy };
}

const CHANGED_MEANWHILE =
  'Somebody else changed this piece meanwhile. You now see their photos: please make your change again.';
