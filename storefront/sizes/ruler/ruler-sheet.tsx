import { SIZE_SYSTEMS, sizesOfKind } from '#contract/choices/sizes.ts';
import styles from './ruler-sheet.module.css';

/** All lengths are millimetres of the paper, and so are the units of the drawing. */
const SHEET = { width: 176, height: 184 };
const CHECK_MM = 100;
const STRIP = { top: 22, height: 16, length: 84 };
const CIRCLES = { top: 48, perRow: 6, cellWidth: 29, cellHeight: 27 };

const SIZES = sizesOfKind('ring');
const acrossOf = (size: number) => SIZE_SYSTEMS.ring.millimetres(size);
const aroundOf = (size: number) => acrossOf(size) * Math.PI;

/** A line that shows whether the printer keeps the scale, a strip for the finger and circles for a ring that fits. */
export function RulerSheet() {
  return (
    <svg
      className={styles.drawing}
      style={{ width: `${SHEET.width}mm`, height: `${SHEET.height}mm` }}
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      role="img"
      aria-label="Ring ruler: a check line of 100 mm, a paper strip with ring sizes, and a circle for each ring size"
    >
      <text x="0" y="4">
        Check: this line must be 100 mm long. If it is not, print again at 100%.
      </text>
      <path data-testid="check-line" d={`M 0 9 H ${CHECK_MM}`} />
      <path d={`M 0 6 V 12 M ${CHECK_MM} 6 V 12`} />
      <text x="0" y="19">
        Cut out the strip. Around the finger, its left edge points to the size.
      </text>
      <Strip />
      <text x="0" y="45">
        Lay a ring that fits on the circles: the one that just fills its inside is its size.
      </text>
      {SIZES.map((size, index) => (
        <Circle key={size} size={size} index={index} />
      ))}
    </svg>
  );
}

function Strip() {
  const { top, height, length } = STRIP;
  return (
    <>
      <rect x="0" y={top} width={length} height={height} />
      {SIZES.map((size) => (
        <path key={size} d={`M ${aroundOf(size)} ${top} v ${tickOf(size)}`} />
      ))}
      {SIZES.filter((size) => size % 2 === 0).map((size) => (
        <text key={size} x={aroundOf(size)} y={top + tickOf(size) + 2.5} className={styles.centred}>
          {size}
        </text>
      ))}
    </>
  );
}

/** Numbers are in two rows, because a size is only a millimetre. */
function tickOf(size: number): number {
  if (size % 2 === 1) return 3;
  return size % 4 === 0 ? 5 : 10;
}

function Circle({ size, index }: { size: number; index: number }) {
  const { top, perRow, cellWidth, cellHeight } = CIRCLES;
  const x = ((index % perRow) + 0.5) * cellWidth;
  const y = top + (Math.floor(index / perRow) + 0.5) * cellHeight;
  return (
    <>
      <circle data-size={size} cx={x} cy={y} r={acrossOf(size) / 2} />
      <text x={x} y={y + 1} className={styles.centred}>
        {size}
      </text>
    </>
  );
}
