import { useState } from 'react';
import { SIZE_SYSTEMS, sizeLabel } from '#contract/choices/sizes.ts';
import { useCalibration } from './calibration.ts';
import styles from './sizer.module.css';
import {
  CARD_LONG_MM,
  CARD_PX,
  CARD_SHORT_MM,
  MEASURED,
  nearestSize,
  pixelsOf,
  type SizerKind,
} from './sizer-rules.ts';
import { Slider } from './slider.tsx';

const NAMES: Record<SizerKind, string> = { ring: 'ring', bangle: 'bangle' };

/** Finds the size of a ring or bangle that is laid on the screen, once the screen was matched with a bank card. */
export function Sizer() {
  const { cardPx, isMatched, match } = useCalibration();
  const [kind, setKind] = useState<SizerKind>('ring');
  return (
    <section aria-labelledby="sizer" className={styles.sizer}>
      <h2 id="sizer">Measure on this screen</h2>
      <div className={styles.steps}>
        <CardStep cardPx={cardPx} isMatched={isMatched} onMatch={match} />
        <div className={styles.step}>
          <h3>2. Lay a ring or bangle on the circle</h3>
          <p>Take one that fits. Move the slider until the circle just fills its inside.</p>
          <fieldset className={styles.kinds}>
            <legend>What do you measure?</legend>
            {(['ring', 'bangle'] as const).map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="sizer-kind"
                  value={one}
                  checked={kind === one}
                  onChange={() => setKind(one)}
                />{' '}
                A {NAMES[one]}
              </label>
            ))}
          </fieldset>
          <Circle key={kind} kind={kind} cardPx={cardPx} />
        </div>
      </div>
    </section>
  );
}

interface CardStepProps {
  cardPx: number;
  isMatched: boolean;
  onMatch: (pixels: number) => void;
}

function CardStep({ cardPx, isMatched, onMatch }: CardStepProps) {
  return (
    <div className={styles.step}>
      <h3>1. Match your screen with a bank card</h3>
      <p>
        Screens differ, bank cards do not. Hold any bank card upright against the screen, its top edge on the
        upper line. Move the slider until the lower line is at its bottom edge. Your card’s number stays with
        you: nothing is read or sent.
      </p>
      <Slider
        label="Height of the card"
        {...CARD_PX}
        value={cardPx}
        valueText={`${Math.round(cardPx)} pixels`}
        onChange={onMatch}
      />
      <p role="status">
        {isMatched
          ? 'Matched. This device remembers it.'
          : 'Not matched yet: the circle may be off by a size or more.'}
      </p>
      <div className={styles.window}>
        <div
          className={styles.card}
          data-testid="card"
          style={{ height: cardPx, width: cardPx * (CARD_SHORT_MM / CARD_LONG_MM) }}
        />
      </div>
    </div>
  );
}

function Circle({ kind, cardPx }: { kind: SizerKind; cardPx: number }) {
  const { min, max, start } = MEASURED[kind];
  const [millimetres, setMillimetres] = useState(start);
  const size = nearestSize(kind, millimetres);
  const own = SIZE_SYSTEMS[kind].millimetres(size);
  const pixels = pixelsOf(millimetres, cardPx);
  const across = `${millimetres.toFixed(1)} mm across`;
  return (
    <>
      <Slider
        label={`Inside of the ${NAMES[kind]}`}
        {...{ min, max }}
        step={0.1}
        value={millimetres}
        valueText={`${across}, size ${sizeLabel(kind, size)}`}
        onChange={setMillimetres}
      />
      <p role="status" className={styles.result}>
        <span>{`${across}: `}</span>
        <strong>{`Indian ${kind} size ${sizeLabel(kind, size)}`}</strong>
        <span>{` (${own.toFixed(1)} mm)`}</span>
      </p>
      <div className={styles.window}>
        <div className={styles.circle} data-testid="circle" style={{ width: pixels, height: pixels }} />
      </div>
    </>
  );
}
