import type { Acting } from '#api/platform/acting.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { isRefusal } from '#contract/errors.ts';
import * as queries from './queries.ts';
import { type Invitation, inviteStaff, renewInvitation } from './service.ts';

/** The state that the shop reports at its start while no owner can open the office. */
export type FirstOwner = { invitation: Invitation } | 'waits' | 'is there';

/** Invites the first owner while none can log in. `waits`: an open invitation exists, whose link was shown when it was made. */
export function inviteFirstOwner(acting: Acting, isDemo: boolean): Promise<FirstOwner> {
  return inTransaction<FirstOwner>(acting.db, async (tx) => {
    await queries.lockFirstOwner(tx);
    if (await queries.hasActiveOwner(tx, isDemo)) return 'is there';
    if (await queries.hasOwnerInvitation(tx, acting.now)) return 'waits';
    const inside = { ...acting, db: tx };
    const invited = await queries.findInvitedOwner(tx);
    const invitation =
      invited === undefined
        ? await inviteStaff(inside, 'Owner', 'owner')
        : await renewInvitation(inside, invited);
    return isRefusal(invitation) ? 'waits' : { invitation };
  });
}
