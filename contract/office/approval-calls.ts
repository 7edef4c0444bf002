import type { approvalsResponse, decideApprovalBody } from './approvals.ts';
import { MANAGERS, type Message, office, type Shown } from './call.ts';

export const approvalCalls = {
  getApprovals: office<{ response: Shown<typeof approvalsResponse> }>(
    'GET',
    'approvals',
    MANAGERS,
    'Acts that wait for a second person, and the last decided ones',
  ),
  decideApproval: office<{ body: Shown<typeof decideApprovalBody>; response: Message }>(
    'POST',
    'approvals/decide',
    MANAGERS,
    'Approve or decline an act that somebody else asked for, as an owner; or withdraw an own one',
  ),
};
