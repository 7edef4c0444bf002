import { officeCalls } from '#contract/office/calls.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { DownloadLink } from '../ui/controls/download-link.tsx';
import { Panel, Screen } from '../ui/layout/panel.tsx';
import exampleAddress from './example-catalogue.csv?url';
import { FileExport } from './file-export.tsx';
import { FileImport } from './file-import.tsx';
import { ImportPreview } from './import-preview.tsx';
import { notifyImported } from './notify-imported.ts';
import { ProductFeedPanel } from './product-feed-panel.tsx';

/** Bringing the catalogue in from a spreadsheet, and taking it out. */
export function ImportPage() {
  const session = useOfficeSession();
  return (
    <Screen title="Import and export" lead="The whole catalogue as a spreadsheet, out and back in.">
      {mayCall(session, officeCalls.exportCatalogue) && <ExportPanel />}
      {mayCall(session, officeCalls.previewImport) && (
        <>
          <ImportPanel />
          <ExamplePanel />
        </>
      )}
      <ProductFeedPanel />
    </Screen>
  );
}

function ExportPanel() {
  return (
    <FileExport call={officeCalls.exportCatalogue} label="Download the catalogue">
      Every piece in one CSV file. Change what you like in a spreadsheet and import it again; what you leave
      as it is stays as it is. A count is taken over only where you replace the word “keep” by a number.
    </FileExport>
  );
}

/** For a first file: its pieces are withdrawn, so that no shopper sees them. */
function ExamplePanel() {
  return (
    <Panel title="A first file">
      <p>
        An example with the columns that most pieces need: a ring priced by rate, a pendant at a fixed price
        and an anklet that is counted. Put your own pieces in their place. The catalogue above has every
        column. What you import as “withdrawn” is not in the shop yet.
      </p>
      <DownloadLink address={exampleAddress} label="Download the example" />
    </Panel>
  );
}

function ImportPanel() {
  return (
    <FileImport
      preview={officeCalls.previewImport}
      apply={officeCalls.applyImport}
      refresh={[['goods'], ['photos']]}
      label="Choose a catalogue file"
      hint="Or drop it here: CSV with commas, in UTF-8, up to 10 MB."
      onApplied={notifyImported}
    >
      {(looked) => <ImportPreview {...looked} />}
    </FileImport>
  );
}
