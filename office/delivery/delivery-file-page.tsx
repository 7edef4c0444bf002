import { officeCalls } from '#contract/office/calls.ts';
import { FileExport } from '../import/file-export.tsx';
import { FileImport } from '../import/file-import.tsx';
import { notifyImported } from '../import/notify-imported.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { Notice, Screen } from '../ui/layout/panel.tsx';
import { DeliveryPreview } from './delivery-preview.tsx';
import { DELIVERY } from './delivery-queries.ts';

/** The whole list of places as a spreadsheet, out and back in. */
export function DeliveryFilePage() {
  const mayImport = mayCall(useOfficeSession(), officeCalls.previewDeliveryImport);
  return (
    <Screen title="Import and export places" lead="The whole list of deliveries as a spreadsheet.">
      {mayImport ? (
        <>
          <FileExport call={officeCalls.exportDelivery} label="Download the list">
            Every row in one CSV file. Change what you like in a spreadsheet and import it again. A row that
            is not in the file stays as it is; to remove one, open it in the list.
          </FileExport>
          <FileImport
            preview={officeCalls.previewDeliveryImport}
            apply={officeCalls.applyDeliveryImport}
            refresh={[DELIVERY]}
            label="Choose a list of places"
            hint="Or drop it here: CSV with commas, in UTF-8, up to 2,000 rows."
            onApplied={notifyImported}
          >
            {(looked) => <DeliveryPreview {...looked} />}
          </FileImport>
        </>
      ) : (
        <Notice variant="warning">Owners and managers import and export the list.</Notice>
      )}
    </Screen>
  );
}
