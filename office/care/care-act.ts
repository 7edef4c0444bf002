import type { useAct } from '../api-client/use-act.ts';
import { enteredText } from '../ui/forms/entered-text.ts';
import { notify } from '../ui/notify.ts';
import { enteredNumber } from '../ui/numbers.ts';
import { CARE } from './care-queries.ts';

/** What follows each act on a piece in care. */
export const AFTERWARDS = {
  refresh: [CARE],
  onDone: ({ message }) => notify(message),
} satisfies Parameters<typeof useAct<void, { message: string }>>[1];

/** A number of a form; the shop refuses an unreadable one by its field. */
export const numberOf = (fields: FormData, name: string) =>
  enteredNumber(enteredText(fields, name).trim()) as number;
