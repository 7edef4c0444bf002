/** What was entered in a field of a form; empty without one. */
export const enteredText = (fields: FormData, name: string): string => String(fields.get(name) ?? '');
