import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { formatRupeesExact } from '#contract/money/money.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  issueRefundNoteBody,
  refundNoteQuery,
  refundNoteResponse,
} from '#contract/office/payments/refund-notes.ts';
import { proposeRefundNote } from './proposal-service.ts';
import { issueRefundNote } from './refund-note-service.ts';

/** The credit notes of refunds that were made at the provider. */
export function refundNoteRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.getRefundNote,
    { query: refundNoteQuery, response: refundNoteResponse },
    async ({ acting, query }) => {
      const proposed = await proposeRefundNote(acting.db, query.provider_refund_id);
      return isRefusal(proposed) ? proposed : { data: proposed };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.issueRefundNote,
    { body: issueRefundNoteBody, response: messageResponse },
    async ({ acting, body: { provider_refund_id, pieces, reason } }) => {
      const issued = await issueRefundNote(acting, {
        ...{ providerRefundId: provider_refund_id, reason },
        pieces: pieces.map(({ order_item_id, ...counts }) => ({ orderItemId: order_item_id, ...counts })),
      });
      if (isRefusal(issued)) return issued;
      return { message: `The credit note of ${formatRupeesExact(issued.amountPaise)} is issued.` };
    },
  );
}
