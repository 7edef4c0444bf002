import { recordAct } from '#api/audit/service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#contract/errors.ts';
import type { InspectReturnBody } from '#contract/office/returns/returns.ts';
import { readScan } from '#contract/pieces/tags.ts';
import { formatGrams, toMilligrams } from '#contract/weight.ts';
import * as queries from '../queries.ts';
import { differsFromSold, type WeighedPiece } from '../rules.ts';
import { unknownReturn } from '../service.ts';
import { isWeighed, readLines, type WeighedLine } from '../whole-return-service.ts';
import { findReturnOfLine } from './office-queries.ts';
import { findSoldPieces, type SoldPiece } from './stock-queries.ts';

interface Weighed {
  inspectionId: number;
  /** Whether it differs from the sold piece. */
  differs: boolean;
}

/** Notes a returned piece's weights, HUID and seal, again if needed (P-272). Refusals: not_found, invalid_input, return_change_refused. */
export function inspectPiece(
  { db, now, actor }: Acting,
  read: InspectReturnBody,
): Promise<Weighed | Refusal> {
  return inTransaction<Weighed | Refusal>(db, async (tx) => {
    const returnNumber = await findReturnOfLine(tx, read.return_line_id);
    const found = returnNumber === undefined ? undefined : await queries.lockReturn(tx, returnNumber);
    if (!found) return unknownReturn();
    if (found.state !== 'here') {
      return refuse('return_change_refused', 'Only pieces of a return that is here are weighed.');
    }
    const lines = await readLines(tx, found.returnNumber);
    const line = lines.find(({ returnLineId }) => returnLineId === read.return_line_id);
    if (!line || read.unit > line.quantity) return unknownReturn();
    const sold = await readSold(tx, found.returnNumber, { lines, line, read });
    if (isRefusal(sold)) return sold;
    const weighed = weighedPiece(read, sold, line);
    if (weighed.netWeightMilligrams < 1 || weighed.grossWeightMilligrams < weighed.netWeightMilligrams) {
      return refuseField('net_weight_g', 'The net weight is above 0 and not above the gross weight.');
    }
    const differs = differsFromSold(weighed);
    const [person, note] = [actorText(actor), read.note || null];
    const inspectionId = await queries.insertInspection(tx, {
      ...weighed,
      ...{ returnLineId: line.returnLineId, unit: read.unit, pieceId: sold?.pieceId ?? null },
      ...{ huidRead: readHuid(read) || null, note, differs, person, inspectedAt: now },
    });
    const text = `${line.productName}: ${formatGrams(read.net_weight_g)} net`;
    await queries.insertEvent(tx, found.returnNumber, { kind: 'weighed', text, person, happenedAt: now });
    if (found.checkedAt === null && isWeighed(await readLines(tx, found.returnNumber))) {
      await queries.updateReturn(tx, found.returnNumber, { checkedAt: now });
    }
    const after = { order_item_id: line.orderItemId, unit: read.unit, ...auditOf(weighed), differs };
    const act = { act: 'return weighed', subject: `return:${found.returnNumber}`, after };
    await recordAct(tx, actor, act, now);
    return { inspectionId, differs };
  });
}

const readHuid = ({ huid }: InspectReturnBody) => huid.toUpperCase();

/** The registered piece of the scanned tag; undefined where the line was sold without registered pieces. */
async function readSold(
  tx: Database,
  returnNumber: number,
  { lines, line, read }: { lines: readonly WeighedLine[]; line: WeighedLine; read: InspectReturnBody },
): Promise<SoldPiece | undefined | Refusal> {
  const sold = (await findSoldPieces(tx, returnNumber)).filter(
    ({ orderItemId }) => orderItemId === line.orderItemId,
  );
  if (sold.length === 0) return undefined;
  const tag = readScan(read.tag);
  const wrong = (sentence: string) => refuseField('tag', sentence);
  if (tag === '') return wrong('Please scan the tag: this piece is registered.');
  const piece = sold.find((one) => one.tag === tag);
  if (!piece) return wrong(`${tag} is not a piece that this order line sold.`);
  const others = lines.flatMap((one) => one.inspections);
  const isTaken = others.some(
    ({ pieceId, returnLineId, unit }) =>
      pieceId === piece.pieceId && (returnLineId !== line.returnLineId || unit !== read.unit),
  );
  return isTaken ? wrong(`${tag} is weighed already.`) : piece;
}

function weighedPiece(read: InspectReturnBody, sold: SoldPiece | undefined, line: WeighedLine): WeighedPiece {
  const { grossWeightMilligrams, netWeightMilligrams } = sold ?? line;
  const huid = sold?.huid ?? null;
  return {
    grossWeightMilligrams: toMilligrams(read.gross_weight_g),
    netWeightMilligrams: toMilligrams(read.net_weight_g),
    soldGrossWeightMilligrams: grossWeightMilligrams,
    soldNetWeightMilligrams: netWeightMilligrams,
    isHuidRight: huid === null || huid === readHuid(read),
    isSealClosed: read.seal_ok,
    finding: read.finding,
  };
}

const auditOf = (weighed: WeighedPiece) => ({
  gross_weight_mg: weighed.grossWeightMilligrams,
  net_weight_mg: weighed.netWeightMilligrams,
  ...{ huid_ok: weighed.isHuidRight, seal_ok: weighed.isSealClosed, finding: weighed.finding },
});
