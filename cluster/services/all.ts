import { NODES, PORTS } from '../layout.ts';
import type { Service } from '../processes.ts';
import { haproxy, pgbouncer } from './front.ts';
import { nginx } from './nginx.ts';
import { diskGuardOf, etcdOf, patroniService } from './nodes.ts';
import { instance, provider } from './shops.ts';

/** Groups in the order of their start; the services of a group need each other and start together. */
export function databaseGroups(): Service[][] {
  return [NODES.map(etcdOf), NODES.map(patroniService), [haproxy(), ...NODES.map(diskGuardOf)]];
}

export function shopGroups(): Service[][] {
  return [[pgbouncer()], [provider()], PORTS.instances.map(instance), [nginx()]];
}
