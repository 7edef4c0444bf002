import * as z from 'zod/mini';
import type { CarryOut } from '#api/approvals/service.ts';
import { isRefusal } from '#contract/errors.ts';
import { GOODS_STATES } from '#contract/office/goods/goods.ts';
import { newPieceFields, pieceChanges } from '#contract/office/goods/piece-fields.ts';
import { addPiece, changePiece } from '../change-service.ts';

const payloadSchema = z.union([
  z.object({ sku: z.string(), before: pieceChanges, after: pieceChanges }),
  z.object({ sku: z.string(), status: z.enum(GOODS_STATES), fields: newPieceFields }),
]);

/** Carries out an approved price below the worth of the metal, if the piece still has the values it was asked for. */
export const carryOutPrice: CarryOut = async (acting, payload) => {
  const asked = payloadSchema.parse(payload);
  const approved = { isApproved: true };
  const outcome =
    'fields' in asked
      ? await addPiece(acting, asked, { act: 'product added', ...approved })
      : await changePiece(
          acting,
          { sku: asked.sku, changes: asked.after, expected: asked.before },
          { act: 'product changed', ...approved },
        );
  return isRefusal(outcome) ? outcome : undefined;
};
