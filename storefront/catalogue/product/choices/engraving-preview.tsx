import { engravingLength } from '#contract/choices/engraving.ts';
import styles from './engraving-preview.module.css';

interface EngravingPreviewProps {
  text: string;
  /** A band is engraved on the inside, anything else on the back. */
  isBand: boolean;
  metal: string | undefined;
}

const ARC = 'engraved-line';

/** A preview of the engraving; rendered as text, never as markup. */
export function EngravingPreview({ text, isBand, metal }: EngravingPreviewProps) {
  const place = isBand ? 'inside the band' : 'on the back';
  const size = Math.min(26, Math.max(11, 340 / Math.max(1, engravingLength(text))));
  return (
    <svg
      className={styles.preview}
      viewBox="0 0 320 130"
      role="img"
      aria-label={`Preview: ${text || 'your text'} ${place}`}
      data-metal={metal}
    >
      {isBand ? <Band /> : <rect className={styles.metal} x="20" y="20" width="280" height="90" rx="45" />}
      <path id={ARC} fill="none" d={isBand ? 'M 42 74 Q 160 18 278 74' : 'M 30 72 L 290 72'} />
      <text className={styles.text} fontSize={size} textAnchor="middle">
        <textPath href={`#${ARC}`} startOffset="50%">
          {text || 'Your text'}
        </textPath>
      </text>
    </svg>
  );
}

function Band() {
  return (
    <>
      <ellipse className={styles.metal} cx="160" cy="72" rx="150" ry="56" />
      <ellipse className={styles.inside} cx="160" cy="72" rx="138" ry="47" />
      <ellipse className={styles.hole} cx="160" cy="94" rx="128" ry="32" />
    </>
  );
}
