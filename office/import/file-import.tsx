import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { OfficeCall } from '#contract/office/call.ts';
import type { ImportReport } from '#contract/office/import/import.ts';
import { sendFile } from '../api-client/office-upload.ts';
import { useAct } from '../api-client/use-act.ts';
import { FileDrop } from '../ui/controls/file-drop.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { ImportFaults } from './import-faults.tsx';

type Report = Pick<ImportReport, 'fault_count' | 'faults' | 'digest'>;

/** A file with its preview. */
interface PreviewedFile<Shown> {
  file: File;
  report: Shown;
}

interface FileImportProps<Shown> {
  preview: OfficeCall<{ response: { data: Shown } }>;
  apply: OfficeCall<{ query: { digest: string }; response: { data: Shown } }>;
  /** Queries that are refetched afterwards. */
  refresh: QueryKey[];
  label: string;
  hint: string;
  /** Called when a file is chosen. */
  onLook?: () => void;
  onApplied: (report: Shown) => void;
  /** The preview of a file without faults. */
  children: (looked: PreviewedFile<Shown> & { busy: boolean; onApply: () => void }) => ReactNode;
}

/** Uploads a file, shows its changes or all its faults, and applies exactly those changes. */
export function FileImport<Shown extends Report>({
  label,
  hint,
  onLook,
  children,
  ...calls
}: FileImportProps<Shown>) {
  const { looked, look, apply, share } = useFileImport(calls);
  const failure = look.failure ?? apply.failure;
  const busy = look.busy || apply.busy;
  return (
    <Panel title="Import">
      <p>
        First you see what the file would change, and every fault in it. Nothing changes before you confirm
        it.
      </p>
      <FileDrop
        label={label}
        hint={hint}
        accept=".csv,text/csv"
        onFiles={([file]) => {
          apply.reset();
          look.forget();
          onLook?.();
          if (file && !busy) look.run(file);
        }}
      />
      {busy && <ImportProgress share={share} isApplying={apply.busy} />}
      {failure && <Notice variant="error">{failure.message}</Notice>}
      {looked && looked.report.fault_count > 0 && <ImportFaults {...looked} />}
      {looked &&
        looked.report.fault_count === 0 &&
        children({ ...looked, busy, onApply: () => apply.run(looked) })}
    </Panel>
  );
}

type ImportCalls<Shown> = Pick<FileImportProps<Shown>, 'preview' | 'apply' | 'refresh' | 'onApplied'>;

/** Previews a file and applies it, with the upload progress. */
function useFileImport<Shown extends Report>(calls: ImportCalls<Shown>) {
  const [looked, setLooked] = useState<PreviewedFile<Shown>>();
  const [share, setShare] = useState(0);
  const look = useAct(
    async (file: File) => {
      setShare(0);
      const { data } = await sendFile(calls.preview, file, { onProgress: setShare });
      return { file, report: data };
    },
    { onDone: setLooked },
  );
  const apply = useAct(
    ({ file, report: { digest } }: PreviewedFile<Shown>) =>
      sendFile(calls.apply, file, { query: { digest: digest ?? '' }, onProgress: setShare }),
    {
      refresh: calls.refresh,
      onDone: ({ data }) => {
        setLooked(undefined);
        calls.onApplied(data);
      },
      // The new preview is below the sentence that says why.
      onFailed: ({ code }) => code === 'changed_meanwhile' && looked && look.run(looked.file),
    },
  );
  return { looked, apply, share, look: { ...look, forget: () => setLooked(undefined) } };
}

function ImportProgress({ share, isApplying }: { share: number; isApplying: boolean }) {
  return (
    <p role="status">
      <progress value={share < 1 ? share : undefined} aria-label="Progress" />{' '}
      <span>
        {share < 1 ? 'Sending the file…' : isApplying ? 'Importing…' : 'Comparing it with the shop…'}
      </span>
    </p>
  );
}
