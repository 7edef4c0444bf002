import { officeCalls } from '#contract/office/calls.ts';
import { saveFile } from '../api-client/save-file.ts';
import { useAct } from '../api-client/use-act.ts';
import { Button } from '../ui/controls/button.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import styles from './settings.module.css';

/** The whole shop as a file on the owner's own computer. */
export function SaveBackup() {
  const save = useAct(() => saveFile(officeCalls.exportBackup, {}), {
    onDone: () => notify('The backup is saved.'),
    onFailed: ({ message }) => notifyFailure(message),
  });
  return (
    <Panel title="Backup">
      <p className={styles.lead}>
        The whole shop in one file: pieces and photos, customers, orders, money and papers. Keep it on another
        computer than the shop’s, where nobody else finds it. Whoever set the shop up can restore it.
      </p>
      <div>
        <Button variant="secondary" busy={save.busy} onClick={() => save.run()}>
          Save a backup
        </Button>
      </div>
      {save.busy && <p role="status">Reading the shop. A big one takes some minutes…</p>}
    </Panel>
  );
}
