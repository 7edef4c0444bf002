import { type ReactNode, useState } from 'react';
import { useAct } from '../api-client/use-act.ts';
import { FileDrop } from '../ui/controls/file-drop.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import { PHOTO_TYPES } from './photo-types.ts';

interface PictureDropProps<Sent> {
  hint: ReactNode;
  send: (file: File, onProgress: (share: number) => void) => Promise<Sent>;
  onSent: (sent: Sent) => void;
}

/** A place to choose one picture, which is sent at once; shows the progress and why it was refused. */
export function PictureDrop<Sent>({ hint, send, onSent }: PictureDropProps<Sent>) {
  const [share, setShare] = useState(0);
  const upload = useAct((file: File) => send(file, setShare), { onDone: onSent });
  return (
    <>
      {upload.failure && <Notice variant="error">{upload.failure.message}</Notice>}
      {upload.busy ? (
        <progress value={share} aria-label="Sending the picture" />
      ) : (
        <FileDrop
          label="Choose a picture"
          hint={hint}
          accept={PHOTO_TYPES}
          onFiles={([file]) => file && upload.run(file)}
        />
      )}
    </>
  );
}
