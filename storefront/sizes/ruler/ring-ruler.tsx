import { Button } from '#storefront/ui/controls/button.tsx';
import { RULER_STEPS } from '../size-copy.ts';
import styles from './ring-ruler.module.css';
import { RulerSheet } from './ruler-sheet.tsx';

/** How to measure with paper from a printer, and the sheet, which is only printed. */
export function RingRuler() {
  return (
    <section aria-labelledby="ruler" className={styles.ruler}>
      <h2 id="ruler">Measure with a printed sheet</h2>
      <ol className={styles.steps}>
        {RULER_STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div>
        <Button variant="secondary" onClick={() => print()}>
          Print the sheet
        </Button>
      </div>
      <div className={styles.sheet}>
        <RulerSheet />
      </div>
    </section>
  );
}
