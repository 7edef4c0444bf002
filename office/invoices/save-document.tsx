import { officeCalls } from '#contract/office/calls.ts';
import { saveFile } from '../api-client/save-file.ts';
import { useAct } from '../api-client/use-act.ts';
import { Button } from '../ui/controls/button.tsx';
import { notifyFailure } from '../ui/notify.ts';

interface SaveDocumentProps {
  number: string;
  label: string;
  variant?: 'primary' | 'text';
}

/** Saves the stored PDF of an invoice or receipt, which is the one that the customer got. */
export function SaveDocument({ number, label, variant = 'primary' }: SaveDocumentProps) {
  const save = useAct(() => saveFile(officeCalls.getDocument, { number }), {
    onFailed: ({ message }) => notifyFailure(message),
  });
  return (
    <Button
      variant={variant}
      busy={save.busy}
      aria-label={variant === 'text' ? `${label} of ${number}` : undefined}
      onClick={() => save.run()}
    >
      {save.busy ? 'One moment…' : label}
    </Button>
  );
}
