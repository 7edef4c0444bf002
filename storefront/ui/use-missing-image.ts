import { type RefObject, useEffect, useRef, useState } from 'react';

interface MissingImage {
  ref: RefObject<HTMLImageElement | null>;
  missing: boolean;
  onError: () => void;
}

/** Whether the file behind an image is not there, also when that was found out before the page woke up. */
export function useMissingImage(address: string): MissingImage {
  const ref = useRef<HTMLImageElement>(null);
  const [missingAddress, setMissingAddress] = useState<string>();
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setMissingAddress(address);
  }, [address]);
  return { ref, missing: missingAddress === address, onError: () => setMissingAddress(address) };
}
