import { Dialog } from 'radix-ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { noteUse } from '../api-client/last-use.ts';
import { Button } from '../ui/controls/button.tsx';
import dialog from '../ui/controls/dialog.module.css';
import { Notice } from '../ui/layout/panel.tsx';
import { beep } from './beep.ts';
import styles from './camera-scan.module.css';
import { cameraFailure, watchCamera } from './watch-camera.ts';

interface CameraScanProps {
  formats: string[];
  /** For many scans; otherwise the first one closes it. */
  staysOpen: boolean;
  /** The result of the last scan. */
  outcome?: ReactNode;
  onScan: (code: string) => void;
}

const TITLE = 'Scan with the camera';

/** A button that opens the device's camera and reads labels with it. */
export function CameraScan({ formats, staysOpen, outcome, onScan }: CameraScanProps) {
  const [open, setOpen] = useState(false);
  function read(code: string) {
    if (!staysOpen) setOpen(false);
    onScan(code);
  }
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <Button variant="secondary">{TITLE}</Button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={dialog.overlay} />
        <Dialog.Content className={dialog.content} aria-describedby={undefined}>
          <Dialog.Title>{TITLE}</Dialog.Title>
          <Viewfinder formats={formats} onRead={read} />
          {outcome}
          <div className={dialog.actions}>
            <Dialog.Close asChild>
              {staysOpen ? <Button>Done</Button> : <Button variant="secondary">Cancel</Button>}
            </Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ViewfinderProps {
  formats: string[];
  onRead: (code: string) => void;
}

/** The camera's picture, or why there is none. */
function Viewfinder(props: ViewfinderProps) {
  const [failure, setFailure] = useState<string>();
  if (failure === undefined) return <CameraPicture {...props} onFailed={setFailure} />;
  return (
    <>
      <Notice variant="error">{failure}</Notice>
      <div>
        <Button variant="secondary" onClick={() => setFailure(undefined)}>
          Try again
        </Button>
      </div>
    </>
  );
}

function CameraPicture({
  formats,
  onRead,
  onFailed,
}: ViewfinderProps & { onFailed: (failure: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [reads, setReads] = useState({ count: 0, last: '' });
  const read = useEffectEvent((code: string) => {
    noteUse();
    beep('high');
    navigator.vibrate?.(60);
    setReads(({ count }) => ({ count: count + 1, last: code }));
    onRead(code);
  });
  const fail = useEffectEvent((error: unknown) => onFailed(cameraFailure(error)));
  useEffect(() => {
    if (!video.current) return;
    const end = new AbortController();
    const { signal } = end;
    watchCamera({ video: video.current, formats, signal, onRead: (code) => read(code) }).catch((error) => {
      if (!signal.aborted) fail(error);
    });
    return () => end.abort();
  }, [formats]);
  return (
    <div className={styles.finder}>
      <video ref={video} className={styles.video} aria-label="The camera's picture" muted playsInline />
      {reads.count > 0 && <span key={reads.count} className={styles.flash} />}
      <p className={styles.read} role="status">
        {reads.last
          ? `${reads.last} is read.`
          : 'Hold the QR code or the barcode of the label before the camera.'}
      </p>
    </div>
  );
}
