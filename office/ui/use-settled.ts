import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/** Debounces a value, so that not every key stroke makes a request; compared as JSON. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const json = JSON.stringify(value);
  const latest = useRef(value);
  latest.current = value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says when the value is another one
  useEffect(() => {
    const timer = setTimeout(() => setSettled(latest.current), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [json]);
  return settled;
}
