import type { ReactNode } from 'react';
import { API_BASE } from '#contract/constants.ts';
import type { OfficeCall } from '#contract/office/call.ts';
import buttonStyles from '../ui/controls/button.module.css';
import { Panel } from '../ui/layout/panel.tsx';

interface FileExportProps {
  call: OfficeCall<{ response: string }>;
  label: string;
  children: ReactNode;
}

/** Describes a file and links to its download. */
export function FileExport({ call, label, children }: FileExportProps) {
  return (
    <Panel title="Export">
      <p>{children}</p>
      <DownloadLink address={`${API_BASE}${call.path}`} label={label} />
    </Panel>
  );
}

export function DownloadLink({ address, label }: { address: string; label: string }) {
  return (
    <div>
      <a
        className={`${buttonStyles.button} ${buttonStyles.link} ${buttonStyles.secondary}`}
        href={address}
        download
      >
        {label}
      </a>
    </div>
  );
}
