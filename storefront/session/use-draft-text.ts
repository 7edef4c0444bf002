import { useEffect, useState } from 'react';
import { forgetDraft, readDraft, saveDraft } from './draft-storage.ts';

/** A text that this tab keeps when its page is left, until it is sent. */
export function useDraftText(draft: string) {
  const [text, setText] = useState('');
  // Only after hydration: the server does not have it.
  useEffect(() => {
    const kept = readDraft(draft).text;
    if (typeof kept === 'string') setText(kept);
  }, [draft]);
  return {
    text,
    type(entered: string) {
      setText(entered);
      saveDraft(draft, { text: entered });
    },
    forget() {
      setText('');
      forgetDraft(draft);
    },
  };
}
