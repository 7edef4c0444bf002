import { untilPartsAreHydrated } from '#storefront/ui/hydration/hydrated-when-idle.tsx';

/** Acts once the parts of the page are hydrated. Returns the function that cancels it, for effects. */
export function afterPartsAreHydrated(act: () => void): () => void {
  let isCancelled = false;
  void untilPartsAreHydrated().then(() => isCancelled || act());
  return () => {
    isCancelled = true;
  };
}
