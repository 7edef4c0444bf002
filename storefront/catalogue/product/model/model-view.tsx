import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { VisuallyHidden } from '#storefront/ui/layout/visually-hidden.tsx';
import type { PieceModel } from './model-files.ts';
import styles from './model-view.module.css';
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

interface ModelViewProps {
  model: PieceModel;
  name: string;
  /** It cannot be shown; the sentence says why. */
  onFailed: (sentence: string) => void;
}

/** A piece that is turned by finger, mouse and keys. */
export default function ModelView({ model, name, onFailed }: ModelViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PieceCamera>();
  const [loaded, setLoaded] = useState(0);
  const [said, setSaid] = useState('');
  const help = useId();

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

  const act = (key: string) => {
    const move = KEYS[key];
    if (!view || !move) return false;
    move(view);
    setSaid(spoken(key, view));
    return true;
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (act(event.key)) event.preventDefault();
  };
  return (
    <div className={styles.model}>
      <div
        ref={stage}
        className={styles.stage}
        role="application"
        aria-roledescription="3D view"
        aria-label={name}
        aria-describedby={help}
        aria-busy={!view}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys turn the piece
        tabIndex={0}
        onKeyDown={press}
      >
        <canvas ref={canvas} className={styles.canvas} data-open={Boolean(view)} />
      </div>
      {!view && (
        <div className={styles.wait}>
          <progress
            className={styles.progress}
            aria-label="Loading the 3D view"
            max={model.bytes}
            value={loaded}
          />
        </div>
      )}
      {view && (
        <div className={styles.steps}>
          {STEPS.map(([key, label, sign]) => (
            <button key={key} type="button" aria-label={label} onClick={() => act(key)}>
              {sign}
            </button>
          ))}
        </div>
      )}
      <p id={help} className={styles.help}>
        Drag or use the arrow keys to turn it
        {model.grams !== undefined && <br />}
        {model.grams !== undefined && `True to weight: ${model.grams.toFixed(2)} g`}
      </p>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
}

const STEPS = [
  ['-', 'Farther', '−'],
  ['Home', 'First view', '⟲'],
  ['+', 'Closer', '+'],
] as const;

const NO_WEBGL = 'Your browser cannot show 3D here, so these are the photos.';
const LOST = 'The graphics of your device stopped. These are the photos; you can open the 3D view again.';
const NOT_LOADED = 'The 3D view did not load. Please check your connection and try again.';

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
