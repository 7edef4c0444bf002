import { useEffect, useState } from 'react';
import { REDUCED_MOTION, useMediaQuery } from '../use-media-query.ts';

export interface Slides {
  current: number;
  running: boolean;
  /** Shows a slide and restarts the interval. */
  show: (index: number) => void;
  step: (by: 1 | -1) => void;
  toggle: () => void;
}

/** Advances through slides at an interval until paused. With reduced motion it is paused initially (P-04). */
export function useSlides(count: number, intervalMs: number): Slides {
  const reduced = useMediaQuery(REDUCED_MOTION);
  const [userChoice, setUserChoice] = useState<'run' | 'pause'>();
  const [current, setCurrent] = useState(0);
  const [restarts, setRestarts] = useState(0);
  const running = userChoice === undefined ? !reduced : userChoice === 'run';

  // An interval instead of a timer per slide, which would drift by the render time of each slide.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice by hand starts the interval anew
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setCurrent((index) => (index + 1) % count), intervalMs);
    return () => clearInterval(timer);
  }, [running, count, intervalMs, restarts]);

  function change(next: (index: number) => number) {
    setCurrent((index) => (next(index) + count) % count);
    setRestarts((number) => number + 1);
  }

  return {
    current,
    running,
    show: (index) => change(() => index),
    step: (by) => change((index) => index + by),
    toggle: () => setUserChoice(running ? 'pause' : 'run'),
  };
}
