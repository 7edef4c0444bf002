import type { OfficeError } from '../api-client/office-request.ts';
import { Button } from '../ui/controls/button.tsx';
import styles from '../ui/forms/form-layout.module.css';
import { FocusOnMount } from '../ui/layout/focus-on-mount.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';

interface UnservedNoticeProps {
  failure: OfficeError | undefined;
  busy: boolean;
  onSure: () => void;
  onKeep: () => void;
}

/** Asks for confirmation before places lose their deliveries; nothing for other failures. */
export function UnservedNotice({ failure, busy, onSure, onKeep }: UnservedNoticeProps) {
  if (failure?.code !== 'places_unserved') return null;
  return (
    <FocusOnMount>
      <Panel title="Places without parcels">
        <Notice variant="warning">{failure.message}</Notice>
        <div className={styles.actions}>
          <Button variant="danger" busy={busy} onClick={onSure}>
            Do it all the same
          </Button>
          <Button variant="secondary" onClick={onKeep}>
            Keep it as it is
          </Button>
        </div>
      </Panel>
    </FocusOnMount>
  );
}
