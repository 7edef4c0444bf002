import type { OfferedChoices } from '#contract/choices/choices.ts';
import { Select } from '#storefront/ui/controls/field.tsx';
import type { AddressChoice } from '../choice-address.ts';
import { type ChoiceProblems, sizeMeasure } from '../choice-copy.ts';
import styles from '../choices.module.css';
import { SizeGuideLink } from '../size-guide-link.tsx';

type Sizes = NonNullable<OfferedChoices['size']>;

export interface SizeChoiceProps {
  sizes: Sizes;
  chosen: AddressChoice;
  problems: ChoiceProblems;
  onChoose: (changes: Partial<Record<'size' | 'second_size', string>>) => void;
}

/** The sizes of both rings of a pair. */
export default function PairSizes(props: SizeChoiceProps) {
  const { standard, second_standard = standard } = props.sizes;
  return (
    <div className={styles.pair}>
      <PairSize name="size" title="First ring" {...props} standard={standard} />
      <PairSize name="second_size" title="Second ring" {...props} standard={second_standard} />
      <p className={styles.hint}>
        <SizeGuideLink kind={props.sizes.kind} />
      </p>
    </div>
  );
}

interface PairSizeProps extends SizeChoiceProps {
  name: 'size' | 'second_size';
  title: string;
  standard: string;
}

function PairSize({ sizes, name, title, standard, chosen, problems, onChoose }: PairSizeProps) {
  return (
    <Select
      label={title}
      name={name}
      value={chosen[name] ?? ''}
      error={problems[name]}
      onChange={(event) => onChoose({ [name]: event.target.value })}
    >
      <option value="">Choose a size</option>
      {sizes.labels.map((label) => (
        <option key={label} value={label}>
          {`${label}, ${sizeMeasure(sizes.kind, label)}${label === standard ? ' (our standard)' : ''}`}
        </option>
      ))}
    </Select>
  );
}
