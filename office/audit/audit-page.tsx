import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import { auditQuery } from '../api-client/queries.ts';
import { saveFile } from '../api-client/save-file.ts';
import { useAct } from '../api-client/use-act.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/controls/button.tsx';
import { MoreButton } from '../ui/controls/more-button.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import styles from './audit.module.css';
import { AuditRow } from './audit-row.tsx';

/** Who did what, newest first; the address may narrow it to one thing or one person. */
export function AuditPage() {
  const [search] = useSearchParams();
  const [subject, actor] = [search.get('subject'), search.get('actor')];
  const filter = { ...(subject && { subject }), ...(actor && { actor }) };
  const query = useInfiniteQuery(auditQuery(filter));
  const { data, error } = query;
  const save = useAct(() => saveFile(officeCalls.exportAudit, {}), {
    onDone: () => notify('The file is saved.'),
    onFailed: ({ message }) => notifyFailure(message),
  });
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Screen
      title="Audit"
      lead="Who did what, in the office and by commands. Nothing here can be changed, also not by the owner."
      actions={
        <Button variant="secondary" busy={save.busy} onClick={() => save.run()}>
          Save all acts
        </Button>
      }
    >
      {error && <Notice variant="error">{error.message}</Notice>}
      <Panel title={subject ?? actor ?? 'All acts'}>
        {(subject || actor) && <Link to={paths.audit}>Show all acts</Link>}
        {data && entries.length === 0 && <p>Nothing has been done yet.</p>}
        <ol className={styles.entries} aria-label="Acts">
          {entries.map((entry) => (
            <AuditRow key={entry.sequence} entry={entry} />
          ))}
        </ol>
        <MoreButton query={query}>Show earlier acts</MoreButton>
      </Panel>
    </Screen>
  );
}
