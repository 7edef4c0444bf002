import { type RefObject, useEffect, useRef, useState } from 'react';

interface MissingImage {
  ref: RefObject<HTMLImageElement | null>;
  missing: boolean;
  onError: () => void;
}

/** Whether an image failed to load, including failures before hydration, whose `error` event React missed. */
export function useMissingImage(address: string): MissingImage {
  const ref = useRef<HTMLImageElement>(null);
  const [missingAddress, setMissingAddress] = useState<string>();
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setMissingAddress(address);
  }, [address]);
  return { ref, missing: missingAddress === address, onError: () => setMissingAddress(address) };
}
