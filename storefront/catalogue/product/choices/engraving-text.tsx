import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { engravingLength, engravingProblem, engravingText } from '#contract/choices/engraving.ts';
import { paths } from '#storefront/paths.ts';
import { Field } from '#storefront/ui/controls/field.tsx';
import styles from './choices.module.css';
import { EngravingPreview } from './engraving-preview.tsx';

export interface EngravingTextProps {
  maxLength: number;
  text: string;
  isBand: boolean;
  metal: string | undefined;
  problem: string | undefined;
  /** Whether the form wanted to focus the field before this code had arrived. */
  isAwaited: () => boolean;
  onType: (text: string) => void;
}

/** The engraving with its preview, and the note that engraved pieces cannot be returned. */
export default function EngravingText(props: EngravingTextProps) {
  const { maxLength, text, isBand, metal, onType } = props;
  const engraved = engravingText(text);
  const problem = engravingProblem(engraved, maxLength) ?? props.problem;
  const field = useRef<HTMLInputElement>(null);
  const isAwaited = useRef(props.isAwaited);
  useEffect(() => {
    if (isAwaited.current()) field.current?.focus();
  }, []);
  return (
    <>
      <div className={styles.scripted}>
        <Field
          ref={field}
          label={isBand ? 'Text inside the band' : 'Text on the back'}
          name="engraving"
          value={text}
          autoComplete="off"
          error={problem}
          hint={`${engravingLength(engraved)} of ${maxLength} letters, in English or Hindi`}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      <EngravingPreview text={engraved} isBand={isBand} metal={metal} />
      <p className={styles.hint}>
        An engraved piece cannot be returned, unless it comes damaged or is not what you ordered.{' '}
        <Link to={paths.policy('returns')}>Our returns policy</Link>
      </p>
    </>
  );
}
