import { hydratedWhenIdle } from '#storefront/ui/hydration/hydrated-when-idle.tsx';
import { SIZE_HINTS, SIZE_TITLES, sizeMeasure } from '../choice-copy.ts';
import { SizeGuideLink } from '../size-guide-link.tsx';
import { OptionSet } from './option-set.tsx';
import type { SizeChoiceProps } from './pair-sizes.tsx';

const PairSizes = hydratedWhenIdle(() => import('./pair-sizes.tsx'));

/** Every size of a piece; none is preselected, because a wrong one is made in vain (P-232). */
export function SizeChoice({ sizes, chosen, problems, onChoose }: SizeChoiceProps) {
  const { kind, labels, standard, second_standard } = sizes;
  if (second_standard) {
    return <PairSizes sizes={sizes} chosen={chosen} problems={problems} onChoose={onChoose} />;
  }
  return (
    <OptionSet
      name="size"
      title={SIZE_TITLES[kind]}
      chosen={chosen.size}
      problem={problems.size}
      options={labels.map((label) => ({
        value: label,
        label,
        detail: sizeMeasure(kind, label),
        ...(label === standard && { mark: 'standard' }),
      }))}
      onChoose={(size) => onChoose({ size })}
    >
      {SIZE_HINTS[kind]} {standard} is our standard. <SizeGuideLink kind={kind} />
    </OptionSet>
  );
}
