import type { FastifyInstance } from 'fastify';
import { readNames } from '#api/audit/service.ts';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { EarlyRuns } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { actResponse, approvalsResponse, decideApprovalBody } from '#contract/office/approvals.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { changeLimitsBody } from '#contract/office/settings/settings.ts';
import { changeLimits } from './limit-service.ts';
import { type ApprovedActs, decideApproval, listApprovals } from './service.ts';

const DONE = {
  approve: 'Approved and done.',
  decline: 'Declined: nothing was changed.',
  withdraw: 'Withdrawn: nothing was changed.',
};

export function approvalRoutes(
  app: FastifyInstance,
  acts: ApprovedActs,
  early: Pick<EarlyRuns, 'sendRefunds'>,
): void {
  bindOfficeCall(app, officeCalls.getApprovals, { response: approvalsResponse }, async ({ acting }) => {
    const names = await readNames(acting.db);
    return { data: await listApprovals(acting, (actor) => names.get(actor) ?? actor) };
  });

  bindOfficeCall(
    app,
    officeCalls.changeLimits,
    { body: changeLimitsBody, response: actResponse },
    async ({ acting, body }) => {
      const outcome = await changeLimits(acting, body);
      if (isRefusal(outcome)) return outcome;
      const message = outcome === null ? 'The limits are saved.' : 'A second owner has to approve this.';
      return { message, approval_id: outcome };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.decideApproval,
    { body: decideApprovalBody, response: messageResponse },
    async ({ acting, staff, body: { approval_id, decision } }) => {
      const refusal = await decideApproval(acting, staff.role, approval_id, decision, acts);
      if (refusal) return refusal;
      if (decision === 'approve') early.sendRefunds();
      return { message: DONE[decision] };
    },
  );
}
