import { SIZE_SYSTEMS, sizeLabel, sizesOfKind } from '#contract/choices/sizes.ts';
import styles from './neckline.module.css';

/** Millimetres from the middle of the neck to where a chain bends forward, and what of it lies behind. */
const HALF_NECK = 62;
const BEHIND = 200;
/** Millimetres from the top of the drawing to the bend. */
const SHOULDER = 60;

/** How deep a chain hangs, as a V with a round bottom would. */
function depthOf(lengthMm: number): number {
  const side = (lengthMm - BEHIND) / 2;
  return Math.sqrt(side * side - HALF_NECK * HALF_NECK);
}

/** The lengths of chains, drawn to one scale on a neckline. */
export function Neckline() {
  const lengths = sizesOfKind('chain');
  return (
    <svg
      viewBox="-150 0 300 350"
      className={styles.drawing}
      role="img"
      aria-label={`Where chains of ${lengths[0]} to ${lengths.at(-1)} inches lie, from the base of the neck to below the chest`}
    >
      <path
        className={styles.body}
        d="M-45 0 C-45 40 -50 55 -75 65 L-150 95 V350 H150 V95 L75 65 C50 55 45 40 45 0"
      />
      {lengths.map((size) => (
        <Chain
          key={size}
          label={sizeLabel('chain', size)}
          depth={depthOf(SIZE_SYSTEMS.chain.millimetres(size))}
        />
      ))}
    </svg>
  );
}

function Chain({ label, depth }: { label: string; depth: number }) {
  const bottom = SHOULDER + depth;
  return (
    <g>
      <path
        className={styles.chain}
        d={`M${-HALF_NECK} ${SHOULDER} C${-HALF_NECK} ${SHOULDER + depth * 0.6} -30 ${bottom} 0 ${bottom} S${HALF_NECK} ${SHOULDER + depth * 0.6} ${HALF_NECK} ${SHOULDER}`}
      />
      <text className={styles.label} x="0" y={bottom + 4}>
        {label}
      </text>
    </g>
  );
}
