import type { OfferedChoices } from '#contract/choices/choices.ts';
import { hydratedWhenIdle } from '#storefront/ui/hydration/hydrated-when-idle.tsx';
import { engravingPriceText } from './choice-copy.ts';
import styles from './choices.module.css';
import type { EngravingTextProps } from './engraving-text.tsx';

const EngravingText = hydratedWhenIdle(() => import('./engraving-text.tsx'));

interface EngravingChoiceProps extends Omit<EngravingTextProps, 'maxLength'> {
  engraving: NonNullable<OfferedChoices['engraving']>;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Whether and what to engrave. */
export function EngravingChoice({ engraving, isChosen, onChoose, ...text }: EngravingChoiceProps) {
  return (
    <div className={styles.engraving}>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="engraved"
          value="yes"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <span>Engrave it, {engravingPriceText(engraving.price)}</span>
      </label>
      {isChosen && <EngravingText {...text} maxLength={engraving.max_length} />}
    </div>
  );
}
