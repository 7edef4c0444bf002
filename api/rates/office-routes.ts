import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { bindOfficeDownload } from '#api/platform/http/office-download.ts';
import type { Shop } from '#api/shop.ts';
import { isRefusal } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import * as shapes from '#contract/office/rates/rates.ts';
import { type Applied, applyRates } from './board/apply-service.ts';
import { listRates } from './board/board-service.ts';
import { refuseOtherDay } from './board/check-rules.ts';
import { undoRates } from './board/undo-service.ts';
import { readProposal } from './feed/proposal-service.ts';
import { rateLog, rateTable } from './history/export-service.ts';
import { listRateHistory, listRateSets } from './history/history-service.ts';
import { ratesInPaise } from './rules.ts';

export function officeRateRoutes(app: FastifyInstance, shop: Shop): void {
  boardRoutes(app, shop);
  historyRoutes(app);
}

function boardRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(app, officeCalls.getRates, { response: shapes.ratesResponse }, async ({ acting }) => ({
    ...(await listRates(acting, shop.metalRateMaxDays)),
    shop_name: shop.seller.name,
  }));

  bindOfficeCall(
    app,
    officeCalls.applyRates,
    { body: shapes.applyRatesBody, response: shapes.applyRatesResponse },
    async ({ acting, body: { based_on: basedOn, rates, reason = '', date } }) => {
      const refused = refuseOtherDay(date, indianDate(acting.now));
      if (refused) return refused;
      const applied = await applyRates(acting, { basedOn, rates: ratesInPaise(rates), reason });
      if (isRefusal(applied)) return applied;
      const message = messageOf(applied);
      return { message, approval_id: applied.approvalId, rate_set_id: applied.rateSetId };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.undoRates,
    { body: shapes.undoRatesBody, response: shapes.applyRatesResponse },
    async ({ acting, body }) => {
      const undone = await undoRates(acting, body.rate_set_id);
      if (isRefusal(undone)) return undone;
      return { message: 'The rates are as they were before.', approval_id: null, rate_set_id: undone };
    },
  );

  bindOfficeCall(app, officeCalls.getRateProposal, { response: shapes.rateProposalResponse }, async () =>
    readProposal(shop.rateFeed),
  );
}

function historyRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.getRateHistory,
    { query: shapes.rateHistoryQuery, response: shapes.rateHistoryResponse },
    async ({ query, acting }) => listRateHistory(acting.db, query),
  );

  bindOfficeCall(
    app,
    officeCalls.getRateSets,
    { query: shapes.rateSetsQuery, response: shapes.rateSetsResponse },
    async ({ query, acting }) => listRateSets(acting.db, query.before),
  );

  bindOfficeDownload(
    app,
    officeCalls.exportRates,
    { query: shapes.exportRatesQuery, response: shapes.rateFileResponse },
    ({ query: { format }, acting: { db, now } }) => {
      const name = `rates-${indianDate(now)}`;
      if (format === 'log')
        return {
          fileName: `${name}.jsonl`,
          contentType: 'application/jsonl; charset=utf-8',
          parts: rateLog(db),
        };
      return { fileName: `${name}.csv`, contentType: 'text/csv; charset=utf-8', parts: rateTable(db) };
    },
  );
}

function messageOf({ rateSetId, approvalId }: Applied): string {
  if (approvalId !== null) return 'These rates wait for an owner.';
  return rateSetId === null ? 'These rates hold already.' : 'The shop sells at these rates now.';
}
