import type { useDraftText } from '#storefront/session/use-draft-text.ts';
import { TextAreaField } from '#storefront/ui/controls/field.tsx';

interface DraftFieldProps {
  label: string;
  rows: number;
  draft: ReturnType<typeof useDraftText>;
  isSending: boolean;
  error: string | undefined;
}

/** What a customer writes to the shop, kept until it is sent. */
export function DraftField({ draft, isSending, ...field }: DraftFieldProps) {
  return (
    <TextAreaField
      name="text"
      maxLength={2000}
      // What is typed meanwhile would be cleared.
      readOnly={isSending}
      value={draft.text}
      onChange={(event) => draft.type(event.target.value)}
      {...field}
    />
  );
}
