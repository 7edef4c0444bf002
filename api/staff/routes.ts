import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { actResponse } from '#contract/office/approvals.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { ROLE_DESCRIPTIONS, ROLES } from '#contract/office/roles.ts';
import {
  changeRoleBody,
  invitationLinkResponse,
  inviteStaffBody,
  inviteStaffResponse,
  rolesResponse,
  staffIdBody,
  staffResponse,
} from '#contract/office/staff.ts';
import { changeRoleByStaff, inviteByStaff, isWaiting } from './new-owner-service.ts';
import { endStaff, endStaffSessions, type Invitation, listStaff, renewInvitation } from './service.ts';

const WAITS = 'A second owner has to approve this; until then nothing changes.';

/** The address of the page at which an invitation is accepted. */
export function invitationLink(shopAddress: string, token: string): string {
  return `${shopAddress}/office/invitation#${token}`;
}

export function staffRoutes(app: FastifyInstance, shop: Shop): void {
  readingRoutes(app, shop);
  invitingRoutes(app, shop);
  accessRoutes(app);
}

function readingRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(app, officeCalls.getRoles, { response: rolesResponse }, async () => ({
    roles: ROLES.map((role) => ({ role, description: ROLE_DESCRIPTIONS[role] })),
    calls: Object.entries(officeCalls).map(([call, { method, path, summary, roles }]) => ({
      ...{ call, method, path, summary },
      roles: [...roles],
    })),
  }));

  bindOfficeCall(app, officeCalls.getStaff, { response: staffResponse }, async () => ({
    data: await listStaff(shop.db),
  }));
}

function invitingRoutes(app: FastifyInstance, shop: Shop): void {
  const linkOf = ({ staffId, token, endsAt }: Invitation) => ({
    data: {
      staff_id: staffId,
      link: invitationLink(shop.shopAddress, token),
      ends_at: endsAt.toISOString(),
    },
  });

  bindOfficeCall(
    app,
    officeCalls.inviteStaff,
    { body: inviteStaffBody, response: inviteStaffResponse },
    async ({ body, acting }) => {
      const outcome = await inviteByStaff(acting, body);
      if (isRefusal(outcome)) return outcome;
      if (isWaiting(outcome)) return { data: null, message: WAITS, approval_id: outcome.approvalId };
      return { ...linkOf(outcome), message: 'The invitation is made.', approval_id: null };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.renewInvitation,
    { body: staffIdBody, response: invitationLinkResponse },
    async ({ body, acting }) => {
      const outcome = await renewInvitation(acting, body.staff_id);
      return isRefusal(outcome) ? outcome : linkOf(outcome);
    },
  );
}

/** The calls that change or end the access of the staff. */
function accessRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.changeRole,
    { body: changeRoleBody, response: actResponse },
    async ({ body, acting }) => {
      const outcome = await changeRoleByStaff(acting, body.staff_id, body);
      if (isRefusal(outcome)) return outcome;
      return isWaiting(outcome)
        ? { message: WAITS, approval_id: outcome.approvalId }
        : { message: 'The role is changed.', approval_id: null };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.endStaff,
    { body: staffIdBody, response: messageResponse },
    async ({ body, acting }) =>
      (await endStaff(acting, body.staff_id)) ?? { message: 'The access has ended.' },
  );

  bindOfficeCall(
    app,
    officeCalls.endStaffSessions,
    { body: staffIdBody, response: messageResponse },
    async ({ body, acting }) => {
      const outcome = await endStaffSessions(acting, body.staff_id);
      return isRefusal(outcome) ? outcome : { message: 'The person is logged out everywhere.' };
    },
  );
}
