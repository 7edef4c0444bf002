import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { auditQuery, auditResponse } from '#contract/office/audit.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { listAudit } from './service.ts';

export function auditRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.getAudit,
    { query: auditQuery, response: auditResponse },
    async ({ query }) => listAudit(shop.db, query),
  );
}
