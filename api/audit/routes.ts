import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { bindOfficeDownload } from '#api/platform/http/office-download.ts';
import type { Shop } from '#api/shop.ts';
import { indianDate } from '#contract/indian-time.ts';
import { auditFileResponse, auditQuery, auditResponse } from '#contract/office/audit.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { auditLog, listAudit } from './service.ts';

export function auditRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.getAudit,
    { query: auditQuery, response: auditResponse },
    async ({ query }) => listAudit(shop.db, query),
  );

  bindOfficeDownload(
    app,
    officeCalls.exportAudit,
    { response: auditFileResponse },
    ({ acting: { db, now } }) => ({
      fileName: `audit-${indianDate(now)}.jsonl`,
      contentType: 'application/jsonl; charset=utf-8',
      parts: auditLog(db),
    }),
  );
}
