import type { IndianDate } from '#contract/indian-time.ts';
import type { PaisePerGram } from '#contract/money/money.ts';
import { RESULT_FIELDS } from '#contract/office/goods/piece-fields.ts';
import { stonesText } from '#contract/stones/stones-text.ts';
import { choiceCells } from '../choices/choice-cell-rules.ts';
import { choiceTermsOf } from '../choices/choice-terms-rules.ts';
import { ALL_COLUMNS, type Column } from '../import/lines/row-rules.ts';
import type { StoredPiece } from '../import/product-rules.ts';
import { atRates, type FurtherMetal } from '../price-rules.ts';
import { gramsCell, rupeesCell } from './cell-text-rules.ts';

/** A product with its rows of other tables, as one line of a catalogue file. */
export interface PieceOfFile {
  product: Omit<StoredPiece, 'productId' | 'createdAt' | 'version' | 'shownPricePaise'>;
  category: string;
  offer: { percent: number; start: IndianDate | null; end: IndianDate | null } | null;
  photos: readonly string[];
}

/** `Pt950:1.250|18K750:0.800` */
export function furtherMetalsText(metals: readonly FurtherMetal[]): string {
  return metals.map(({ purity, net_weight_mg }) => `${purity}:${gramsCell(net_weight_mg)}`).join('|');
}

/** The price parts that a piece by rate has at the rates; an import does not read them. */
export function exportedCellsOf(
  piece: PieceOfFile,
  rates: ReadonlyMap<string, PaisePerGram>,
): Record<Column, string> {
  return cellsWithResults({ ...piece, product: atRates(piece.product, rates) });
}

/** The cells by which pieces are compared: results of the rates and of the stone chart are none of them. */
function cellsOf(piece: PieceOfFile): Record<Column, string> {
  const cells = cellsWithResults(piece);
  if (piece.product.priceMode === 'by rate') for (const name of RESULT_FIELDS) cells[name] = '';
  if (piece.product.stones.length > 0) cells.stone_value = '';
  return cells;
}

/**
 * The cells of a piece, such that an import of them changes nothing. The stone's text states its carats already. A tracked
 * stock is `keep`, because pieces may be sold between the export and the import; `stock_now` has it.
 */
function cellsWithResults({ product, category, offer, photos }: PieceOfFile): Record<Column, string> {
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
    occasion: product.occasions.join('|'),
    stone_family: product.stoneFamilies.join('|'),
    status: product.status,
    stock_now: product.stock === null ? '' : String(product.stock),
    price_mode: product.priceMode,
    making_kind: product.makingKind,
    making_value: rupeesCell(product.makingValue),
    making_min: rupeesCell(product.makingMinPaise),
    wastage_percent: rupeesCell(product.wastageBasisPoints),
    price_floor: product.priceFloorPaise === null ? '' : rupeesCell(product.priceFloorPaise),
    further_metals: furtherMetalsText(product.furtherMetals),
    stones: stonesText(product.stones),
    ...choiceCells(choiceTermsOf(product)),
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
