import type { ReactNode } from 'react';
import { API_BASE } from '#contract/constants.ts';
import type { OfficeCall } from '#contract/office/call.ts';
import { DownloadLink } from '../ui/controls/download-link.tsx';
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
