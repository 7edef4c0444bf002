import { join } from 'node:path';
import { findFreePorts } from '../../../faults/processes/free-ports.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../../faults/proxies/database-proxy.ts';

/** A proxy to a test's database that can observe and break connections, with its connection string. */
export interface UnreliableDatabase extends DatabaseProxy {
  connectionString: string;
}

/** Opens a proxy to a test's database, which listens on a Unix socket. */
export async function openUnreliableDatabase(connectionString: string): Promise<UnreliableDatabase> {
  const port = await findFreePorts(1);
  const line = await openDatabaseProxy(port, socketOf(connectionString));
  return { ...line, connectionString: throughPort(connectionString, port) };
}

function socketOf(address: string): string {
  const [, directory = '', port = ''] = /host=([^&]+)&port=(\d+)/.exec(address) ?? [];
  return join(decodeURIComponent(directory), `.s.PGSQL.${port}`);
}

function throughPort(address: string, port: number): string {
  return address.replace('@/', `@127.0.0.1:${port}/`).replace(/\?.*$/, '');
}
