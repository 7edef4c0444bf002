import type { IndianDate } from '#contract/indian-time.ts';
import type { Paise } from '#contract/money/money.ts';
import type { Milligrams } from '#contract/weight.ts';
import type { StoredProduct } from '../import/import-queries.ts';
import { ALL_COLUMNS, type Column } from '../import/row-rules.ts';

/** A product with what is in other tables, as a line of a catalogue file says it. */
export interface PieceOfFile {
  product: Omit<StoredProduct, 'productId' | 'createdAt' | 'version' | 'shownPricePaise'>;
  category: string;
  offer: { percent: number; start: IndianDate | null; end: IndianDate | null } | null;
  photos: readonly string[];
}

/** `12`, or with both decimals `12.50`. */
function rupeesCell(amount: Paise): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

const gramsCell = (weight: Milligrams) => (weight / 1000).toFixed(3);

/**
 * The cells of a piece, such that an import of them changes nothing. The stone's text states its carats already. A tracked
 * stock is `keep`, because pieces may be sold between the export and the import; `stock_now` tells it.
 */
export function cellsOf({ product, category, offer, photos }: PieceOfFile): Record<Column, string> {
  return {
    sku: product.sku,
    product_name: product.productName,
    category,
    gender: product.productGender,
    metal: product.metal,
    purity: product.purity,
    gross_weight_g: gramsCell(product.grossWeightMilligrams),
    net_weight_g: gramsCell(product.netWeightMilligrams),
    stone: product.stone,
    stone_carat: '',
    stone_value: rupeesCell(product.stoneValuePaise),
    product_price: rupeesCell(product.productPricePaise),
    making_charges: rupeesCell(product.makingChargesPaise),
    discount: rupeesCell(product.discountPaise),
    gst_cgst: rupeesCell(product.gstCgstPaise),
    gst_sgst: rupeesCell(product.gstSgstPaise),
    hsn: product.hsn,
    stock: product.stock === null ? '' : 'keep',
    offer_percent: offer ? String(offer.percent) : '',
    offer_start: offer?.start ?? '',
    offer_end: offer?.end ?? '',
    short_description: product.description,
    photos: photos.join('|'),
    collection: product.collection ?? '',
    status: product.status,
    stock_now: product.stock === null ? '' : String(product.stock),
  };
}

/** A field of a piece that a file changes, named like its column. */
export interface FieldChange {
  field: Column;
  before: string;
  after: string;
}

/** The fields in which a piece will differ; of a new piece those that are not empty. */
export function fieldChanges(before: PieceOfFile | undefined, after: PieceOfFile): FieldChange[] {
  const [old, next] = [before && cellsOf(before), cellsOf(after)];
  return ALL_COLUMNS.map((field) => ({ field, before: old?.[field] ?? '', after: next[field] })).filter(
    (change) => change.before !== change.after && change.field !== 'stock',
  );
}
