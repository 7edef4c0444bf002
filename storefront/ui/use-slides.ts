import { useEffect, useState } from 'react';
import { useReducedMotion } from './use-reduced-motion.ts';

export interface Slides {
  current: number;
  running: boolean;
  /** Shows a slide; the next one comes a whole interval later. */
  show: (index: number) => void;
  step: (by: 1 | -1) => void;
  toggle: () => void;
}

/**
 * Goes round a number of slides, one each interval, until paused. For visitors who asked for less motion it stands
 * still until they start it themselves.
 */
export function useSlides(count: number, intervalMs: number): Slides {
  const reduced = useReducedMotion();
  const [wish, setWish] = useState<'run' | 'pause'>();
  const [current, setCurrent] = useState(0);
  const [choices, setChoices] = useState(0);
  const running = wish === undefined ? !reduced : wish === 'run';

  // An interval and not one timer per slide: its beat does not wait for a slide to be drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice by hand starts the interval anew
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setCurrent((index) => (index + 1) % count), intervalMs);
    return () => clearInterval(timer);
  }, [running, count, intervalMs, choices]);

  function choose(next: (index: number) => number) {
    setCurrent((index) => (next(index) + count) % count);
    setChoices((number) => number + 1);
  }

  return {
    current,
    running,
    show: (index) => choose(() => index),
    step: (by) => choose((index) => index + by),
    toggle: () => setWish(running ? 'pause' : 'run'),
  };
}
