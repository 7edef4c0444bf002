import { API_BASE } from '#contract/constants.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { DownloadLink } from '../ui/controls/download-link.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import styles from './settings.module.css';

/** The whole shop as a file on the owner's own computer. A link, because a big one is more than a page can hold. */
export function SaveBackup() {
  return (
    <Panel title="Backup">
      <p className={styles.lead}>
        The whole shop in one file: pieces and photos, customers, orders, money and papers. Keep it on another
        computer than the shop’s, where nobody else finds it. Whoever set the shop up can restore it.
      </p>
      <DownloadLink address={`${API_BASE}${officeCalls.exportBackup.path}`} label="Save a backup" />
      <p>A big shop takes some minutes. Your browser shows how far it is, and whether it came whole.</p>
    </Panel>
  );
}
