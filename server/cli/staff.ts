import { invitationLink } from '#api/staff/routes.ts';
import { endStaff, inviteStaff, listStaff, renewInvitation } from '#api/staff/service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { ROLES, type Role } from '#contract/office/roles.ts';
import { actingOf, type CommandContext } from './commands/command-context.ts';

type Act = (context: CommandContext, words: string[]) => Promise<boolean | Refusal>;

const ACTS: Record<string, Act> = { invite, link, list, end };

/** Invites people to the office, lists them and ends their access. */
export async function manageStaff(
  context: CommandContext,
  [act = '', ...words]: string[],
): Promise<boolean | Refusal> {
  const run = Object.hasOwn(ACTS, act) ? ACTS[act] : undefined;
  if (run) return run(context, words);
  context.print(`"${act}" is not a staff command. Use one of: ${Object.keys(ACTS).join(', ')}.`);
  return false;
}

async function invite(context: CommandContext, [name = '', role = '']: string[]): Promise<boolean> {
  if (!name.trim() || !isRole(role)) {
    context.print(`Give a name and a role: npm run shop -- staff invite "Meena" ${ROLES.join('|')}`);
    return false;
  }
  const { token } = await inviteStaff(actingOf(context), name.trim(), role);
  context.print(`${name.trim()} is invited as ${role}. This link works once, for 24 hours:`);
  context.print(invitationLink(context.config.shopAddress, token));
  return true;
}

async function link(context: CommandContext, [id = '']: string[]): Promise<boolean | Refusal> {
  const outcome = await renewInvitation(actingOf(context), staffIdOf(id));
  if (isRefusal(outcome)) return outcome;
  context.print('This link works once, for 24 hours; what the person had before ends when it is used:');
  context.print(invitationLink(context.config.shopAddress, outcome.token));
  return true;
}

async function list({ db, print }: CommandContext): Promise<boolean> {
  const staff = await listStaff(db);
  for (const { staff_id, name, role, state, email } of staff) {
    print([staff_id, name, role, state, email ?? 'no e-mail yet'].join('  '));
  }
  if (staff.length === 0) print('There is no staff yet: staff invite "Your name" owner');
  return true;
}

async function end(context: CommandContext, [id = '']: string[]): Promise<boolean | Refusal> {
  const refused = await endStaff(actingOf(context), staffIdOf(id));
  if (refused) return refused;
  context.print('The access has ended, and all sessions with it.');
  return true;
}

/** The number of a person; 0, which nobody has, for anything else. */
function staffIdOf(word: string): number {
  return /^\d{1,9}$/.test(word) ? Number(word) : 0;
}

function isRole(word: string): word is Role {
  return ROLES.some((role) => role === word);
}
