import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { purityText } from '#contract/catalogue/purity.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  type ChoicePreview,
  type PreviewedChoice,
  type PricedFields,
  pricedFieldsOf,
} from '#contract/office/goods/choice-preview.ts';
import { formatGrams } from '#contract/weight.ts';
import { officeRequest } from '#office/api-client/office-request.ts';
import pieceStyles from '#office/goods/goods.module.css';
import { GOODS } from '#office/goods/goods-queries.ts';
import { fieldsOf, isByRate, type PieceForm } from '#office/goods/piece-form-fields.ts';
import { shownRupees } from '#office/ui/numbers.ts';
import { useSettled } from '#office/ui/use-settled.ts';
import styles from './choices.module.css';

const choicePricesQuery = (fields: PricedFields | undefined) =>
  queryOptions({
    queryKey: [...GOODS, 'choice prices', fields],
    queryFn: fields
      ? async () => (await officeRequest(officeCalls.previewChoices, { body: { fields } })).data
      : skipToken,
    placeholderData: keepPreviousData,
  });

/** The prices of the smallest, standard and largest size in each purity, computed by the shop during input. */
export function ChoicePrices({ form }: { form: PieceForm }) {
  const isOffered = form.size_kind !== '' || form.further_purities !== '' || form.engraving_letters !== '';
  const fields = pricedFieldsOf(fieldsOf(form));
  const isReadable = !Object.values(fields).some(Number.isNaN);
  const settled = useSettled(fields);
  const isSettled = JSON.stringify(settled) === JSON.stringify(fields);
  const query = useQuery(choicePricesQuery(isOffered && isReadable && isSettled ? fields : undefined));
  if (!isOffered)
    return <p className={styles.soft}>Shoppers choose nothing: the piece is made in one way.</p>;
  return (
    <figure className={pieceStyles.preview} aria-busy={query.isFetching || !isSettled}>
      <figcaption>
        {isByRate(form) ? 'What shoppers will pay at the rates of now' : 'What shoppers will pay'}
      </figcaption>
      {isReadable ? (
        <Preview preview={query.data} failure={query.error} />
      ) : (
        <p className={styles.soft}>Enter the weights and the price to see what shoppers will pay.</p>
      )}
    </figure>
  );
}

function Preview({ preview, failure }: { preview: ChoicePreview | undefined; failure: Error | null }) {
  if (failure) return <p className={styles.soft}>{failure.message}</p>;
  if (!preview) return <p role="status">One moment…</p>;
  if (preview.problem !== null) return <p className={styles.soft}>{preview.problem}</p>;
  return <Prices {...preview} />;
}

function Prices({ prices, engraved_price }: ChoicePreview) {
  const purities = [...new Set(prices.map(({ purity }) => purity))];
  return (
    <>
      {purities.map((purity) => (
        <div key={purity}>
          <h3 className={styles.heading}>{purityText(purity) || 'As it is made'}</h3>
          <dl className={pieceStyles.breakUp}>
            {prices
              .filter((one) => one.purity === purity)
              .map((one) => (
                <div key={one.size}>
                  <dt>
                    {sizeWords(one)}{' '}
                    <span className={styles.weights}>
                      {formatGrams(one.net_weight)} net, {formatGrams(one.gross_weight)} gross
                    </span>
                  </dt>
                  <dd>{one.price === null ? 'On request' : shownRupees(one.price)}</dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
      {engraved_price !== null && (
        <dl className={pieceStyles.breakUp}>
          <div>
            <dt>As listed, engraved</dt>
            <dd>{shownRupees(engraved_price)}</dd>
          </div>
        </dl>
      )}
    </>
  );
}

function sizeWords({ size, is_standard }: PreviewedChoice): string {
  if (size === '') return 'As listed';
  return is_standard ? `${size}, standard` : size;
}
