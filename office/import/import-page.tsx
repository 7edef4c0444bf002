import { useState } from 'react';
import { API_BASE } from '#contract/constants.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { ImportReport } from '#contract/office/import/import.ts';
import { sendFile } from '../api-client/office-upload.ts';
import { useAct } from '../api-client/use-act.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import buttonStyles from '../ui/button.module.css';
import { FileDrop } from '../ui/file-drop.tsx';
import { notify } from '../ui/notify.ts';
import { Notice, Panel, Screen } from '../ui/panel.tsx';
import { ImportFaults } from './import-faults.tsx';
import { ImportPreview } from './import-preview.tsx';

/** Bringing the catalogue in from a spreadsheet, and taking it out. */
export function ImportPage() {
  const session = useOfficeSession();
  return (
    <Screen title="Import and export" lead="The whole catalogue as a spreadsheet, out and back in.">
      {mayCall(session, officeCalls.exportCatalogue) && <ExportPanel />}
      {mayCall(session, officeCalls.previewImport) && <ImportPanel />}
    </Screen>
  );
}

function ExportPanel() {
  return (
    <Panel title="Export">
      <p>
        Every piece in one CSV file. Change what you like in a spreadsheet and import it again; what you leave
        as it is stays as it is. A count is taken over only where you replace the word “keep” by a number.
      </p>
      <div>
        <a
          className={`${buttonStyles.button} ${buttonStyles.link} ${buttonStyles.secondary}`}
          href={`${API_BASE}${officeCalls.exportCatalogue.path}`}
          download
        >
          Download the catalogue
        </a>
      </div>
    </Panel>
  );
}

/** A file and what it would do, as of the last look. */
interface Looked {
  file: File;
  report: ImportReport;
}

function ImportPanel() {
  const [looked, setLooked] = useState<Looked>();
  const [share, setShare] = useState(0);
  const look = useAct(
    async (file: File) => {
      setShare(0);
      const { data } = await sendFile(officeCalls.previewImport, file, { onProgress: setShare });
      return { file, report: data };
    },
    { onDone: setLooked },
  );
  const apply = useAct(
    ({ file, report: { digest } }: Looked) =>
      sendFile(officeCalls.applyImport, file, { query: { digest: digest ?? '' }, onProgress: setShare }),
    {
      refresh: [['goods'], ['photos']],
      onDone: ({ data: { added, changed } }) => {
        setLooked(undefined);
        notify(`Imported: ${added} added, ${changed} changed.`);
      },
      // The new preview stands below the sentence that says why.
      onFailed: ({ code }) => code === 'changed_meanwhile' && looked && look.run(looked.file),
    },
  );
  const failure = look.failure ?? apply.failure;
  const busy = look.busy || apply.busy;
  return (
    <Panel title="Import">
      <p>
        First you see what the file would change, and every fault in it. Nothing changes until you press
        Apply.
      </p>
      <FileDrop
        label="Choose a catalogue file"
        hint="Or drop it here: CSV with commas, in UTF-8, up to 10 MB."
        accept=".csv,text/csv"
        onFiles={([file]) => {
          apply.reset();
          setLooked(undefined);
          if (file && !busy) look.run(file);
        }}
      />
      {busy && (
        <p role="status">
          <progress value={share < 1 ? share : undefined} aria-label="Progress" />{' '}
          {share < 1 ? 'Sending the file…' : apply.busy ? 'Importing…' : 'Comparing it with the shop…'}
        </p>
      )}
      {failure && <Notice variant="error">{failure.message}</Notice>}
      {looked && looked.report.fault_count > 0 && <ImportFaults {...looked} />}
      {looked && looked.report.fault_count === 0 && (
        <ImportPreview {...looked} busy={busy} onApply={() => apply.run(looked)} />
      )}
    </Panel>
  );
}
