import { classNames } from '../class-names.ts';
import { PauseButton } from './pause-button.tsx';
import styles from './slide-controls.module.css';
import type { Slides } from './use-slides.ts';

interface SlideControlsProps {
  slides: Slides;
  count: number;
  className?: string | undefined;
}

/** One button per slide, and the pause button. */
export function SlideControls({ slides, count, className }: SlideControlsProps) {
  return (
    <div className={classNames(styles.controls, className)}>
      <ul className={styles.marks}>
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <li key={index}>
            <button
              type="button"
              className={styles.mark}
              aria-label={`Show slide ${index + 1} of ${count}`}
              aria-current={index === slides.current ? 'true' : undefined}
              onClick={() => slides.show(index)}
            />
          </li>
        ))}
      </ul>
      <PauseButton running={slides.running} what="slides" onToggle={slides.toggle} />
    </div>
  );
}
