import { MANAGERS, MONEY_ROLES, office, type Shown } from '#contract/office/call.ts';
import type * as imports from './import.ts';

export const importCalls = {
  previewImport: office<{ response: Shown<typeof imports.importReportResponse> }>(
    'POST',
    'import/preview',
    MANAGERS,
    'What a catalogue file would change, or every fault in it: one CSV file as multipart/form-data',
  ),
  applyImport: office<{
    query: Shown<typeof imports.applyImportQuery>;
    response: Shown<typeof imports.importReportResponse>;
  }>('POST', 'import/apply', MANAGERS, 'Import a catalogue file, if it changes what its preview said'),
  exportCatalogue: office<{ response: string }>(
    'GET',
    'export/catalogue',
    MONEY_ROLES,
    'The whole catalogue as a CSV file, which an import takes back without a change',
  ),
};
