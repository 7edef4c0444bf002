import { useAct } from './use-act.ts';

/** Previews what was entered. */
export function usePreview<Entered, Preview>(read: (entered: Entered) => Promise<Preview>) {
  const { result, ...act } = useAct(async (entered: Entered) => ({ entered, preview: await read(entered) }));
  /** The preview of this input; undefined when other input was previewed. */
  const previewOf = (entered: Entered) =>
    JSON.stringify(result?.entered) === JSON.stringify(entered) ? result?.preview : undefined;
  return { ...act, previewOf };
}
