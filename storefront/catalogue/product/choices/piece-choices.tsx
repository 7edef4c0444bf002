import type { OfferedChoices } from '#contract/choices/choices.ts';
import type { ListedProduct } from '#storefront/catalogue/products/listed-products.ts';
import { EngravingChoice } from './engraving-choice.tsx';
import { PurityChoice } from './purity-choice.tsx';
import { SizeChoice } from './sizes/size-choice.tsx';
import type { PieceChoice } from './use-piece-choice.ts';

interface PieceChoicesProps {
  product: ListedProduct;
  choices: OfferedChoices;
  piece: PieceChoice;
}

/** The choices of size, purity and engraving that the piece offers. */
export function PieceChoices({ product, choices, piece }: PieceChoicesProps) {
  const { chosen, offered, problems, change } = piece;
  return (
    <>
      {choices.size && (
        <SizeChoice sizes={choices.size} chosen={chosen} problems={problems} onChoose={change} />
      )}
      <PurityChoice
        productId={product.product_id}
        choices={choices}
        chosen={offered}
        onChoose={(purity) => change({ purity })}
      />
      {choices.engraving && (
        <EngravingChoice
          engraving={choices.engraving}
          isChosen={chosen.engraved === 'yes'}
          text={piece.text}
          isBand={choices.size?.kind === 'ring'}
          metal={product.metal}
          problem={problems.engraving}
          isAwaited={piece.isTextAwaited}
          onChoose={(isChosen) => change({ engraved: isChosen ? 'yes' : '' })}
          onType={piece.engrave}
        />
      )}
    </>
  );
}
