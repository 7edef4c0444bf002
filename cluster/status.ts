import { pidOf } from './processes.ts';
import { databaseGroups, shopGroups } from './services/all.ts';
import { readMembers } from './services/nodes.ts';

/** Prints each program, and each node as Patroni sees it; returns 1 if something does not run. */
export async function printStatus(): Promise<number> {
  const services = [...databaseGroups(), ...shopGroups()].flat();
  const states = await Promise.all(
    services.map(async ({ name, isReady }) => {
      const pid = pidOf(name);
      const isUp = pid !== undefined && (await isReady().catch(() => false));
      const state = isUp ? 'ready' : pid === undefined ? 'stopped' : 'not ready';
      return { name, pid: pid ?? '', state };
    }),
  );
  console.table(states);
  const members = await readMembers();
  if (members.length === 0) console.log('No node is the primary.');
  else
    console.table(
      members.map(({ name, role, state, timeline, lag }) => ({ name, role, state, timeline, lag })),
    );
  return states.every(({ state }) => state === 'ready') && members.length > 0 ? 0 : 1;
}
