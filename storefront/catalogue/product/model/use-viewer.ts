import { useEffect, useRef, useState } from 'react';
import type { PieceModel } from './model-files.ts';
import type { PieceCamera } from './piece-camera.ts';
import { openViewer } from './viewer.ts';

const STEP_RAD = Math.PI / 12;
const CLOSER = 0.8;

const KEYS: Readonly<Record<string, (view: PieceCamera) => void>> = {
  ArrowRight: (view) => view.turn(STEP_RAD, 0),
  ArrowLeft: (view) => view.turn(-STEP_RAD, 0),
  ArrowUp: (view) => view.turn(0, -STEP_RAD),
  ArrowDown: (view) => view.turn(0, STEP_RAD),
  '+': (view) => view.approach(CLOSER),
  '=': (view) => view.approach(CLOSER),
  '-': (view) => view.approach(1 / CLOSER),
  Home: (view) => view.home(),
};

const NO_WEBGL = 'Your browser cannot show 3D here, so these are the photos.';
const LOST = 'The graphics of your device stopped. These are the photos; you can open the 3D view again.';
const NOT_LOADED = 'The 3D view did not load. Please check your connection and try again.';

/** Opens a model on a canvas, focuses the stage around it, handles keys and announces the view. */
export function useViewer(model: PieceModel, name: string, onFailed: (sentence: string) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PieceCamera>();
  const [loaded, setLoaded] = useState(0);
  const [said, setSaid] = useState('');

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const closing = new AbortController();
    const { signal } = closing;
    const fail = (sentence: string) => {
      if (!signal.aborted) onFailed(sentence);
    };
    if (!hasWebGl()) return fail(NO_WEBGL);
    openViewer({
      canvas: element,
      address: model.address,
      isLively: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      onProgress: setLoaded,
      onLost: () => fail(LOST),
      signal,
    }).then(
      (opened) => {
        if (signal.aborted) return;
        setView(opened);
        setSaid(`The 3D view of ${name} is open.`);
        stage.current?.focus({ preventScroll: true });
      },
      () => fail(NOT_LOADED),
    );
    return () => closing.abort();
  }, [model.address, name, onFailed]);

  /** Whether the key means something here. */
  function turnByKey(key: string): boolean {
    const move = KEYS[key];
    if (!view || !move) return false;
    move(view);
    setSaid(spoken(key, view));
    return true;
  }

  return { canvas, stage, isOpen: view !== undefined, loaded, said, turnByKey };
}

function hasWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null;
}

function spoken(key: string, view: PieceCamera): string {
  if (key === 'Home') return 'First view';
  if (key === '+' || key === '=') return 'Closer';
  if (key === '-') return 'Farther';
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return key === 'ArrowUp' ? 'Seen from lower' : 'Seen from higher';
  const heading = view.heading();
  return heading === 0 ? 'Seen from the front' : `Turned by ${heading} degrees`;
}
