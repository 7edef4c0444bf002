import { useEffect, useRef, useState } from 'react';

/** Whether a `<details>` has ever been opened: what is in it is rendered only then, and not by the server. */
export function useOpenedDetails(openAtFirst = false) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setWasOpened] = useState(openAtFirst);
  const open = () => setWasOpened(true);
  useEffect(() => {
    // The browser opens it before hydration too.
    if (ref.current?.open) setWasOpened(true);
  }, []);
  return { wasOpened, details: { ref, onToggle: open }, summary: { onClick: open } };
}
