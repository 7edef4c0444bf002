import { type KeyboardEvent, useId } from 'react';
import { formatGrams } from '#contract/weight.ts';
import { VisuallyHidden } from '#storefront/ui/layout/visually-hidden.tsx';
import type { PieceModel } from './model-files.ts';
import styles from './model-view.module.css';
import { useViewer } from './use-viewer.ts';

const STEPS = [
  ['-', 'Farther', '−'],
  ['Home', 'First view', '⟲'],
  ['+', 'Closer', '+'],
] as const;

interface ModelViewProps {
  model: PieceModel;
  name: string;
  /** It cannot be shown; the sentence says why. */
  onFailed: (sentence: string) => void;
}

/** A piece that is turned by finger, mouse and keys. */
export default function ModelView({ model, name, onFailed }: ModelViewProps) {
  const { canvas, stage, isOpen, loaded, said, turnByKey } = useViewer(model, name, onFailed);
  const help = useId();
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (turnByKey(event.key)) event.preventDefault();
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
        aria-busy={!isOpen}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys turn the piece
        tabIndex={0}
        onKeyDown={press}
      >
        <canvas ref={canvas} className={styles.canvas} data-open={isOpen} />
      </div>
      {!isOpen && (
        <div className={styles.wait}>
          <progress
            className={styles.progress}
            aria-label="Loading the 3D view"
            max={model.bytes}
            value={loaded}
          />
        </div>
      )}
      {isOpen && (
        <div className={styles.steps}>
          {STEPS.map(([key, label, sign]) => (
            <button key={key} type="button" aria-label={label} onClick={() => turnByKey(key)}>
              {sign}
            </button>
          ))}
        </div>
      )}
      <p id={help} className={styles.help}>
        Drag<span className={styles.keys}> or use the arrow keys</span> to turn it
        {model.grams !== undefined && <br />}
        {model.grams !== undefined && `True to weight: ${formatGrams(model.grams, 2)}`}
      </p>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
}
