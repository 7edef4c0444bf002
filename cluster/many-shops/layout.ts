import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, PASSWORDS, PROXY_HOST } from '../layout.ts';

/** Three independent PostgreSQL servers. Each shop has a schema on one of them. */
export interface Server {
  name: string;
  host: string;
  folder: string;
}

export const SERVERS: readonly Server[] = [1, 2, 3].map((number) => ({
  name: `server-${number}`,
  host: `127.0.11.${number}`,
  folder: join(FOLDER, `server-${number}`),
}));

const SERVER_PORT = 5432;
export const POOLER_PORT = 5620;
/** The database of each server, in which every shop has a schema. */
export const DATABASE = 'shops';

const NAMES = [
  'anu',
  'bina',
  'charu',
  'devi',
  'esha',
  'gita',
  'hema',
  'indu',
  'jaya',
  'kavya',
  'lata',
  'meena',
];

/** A shop with its own schema, provider account and process. */
export interface Shop {
  name: string;
  port: number;
  url: string;
  provider: { name: string; port: number };
}

export const SHOPS: readonly Shop[] = NAMES.map((name, index) => ({
  name,
  port: 4931 + index,
  url: `http://${PROXY_HOST}:${4931 + index}`,
  provider: { name: `provider-${name}`, port: 4951 + index },
}));

const PLACES_FILE = join(FOLDER, 'places.json');

/** The server of each shop, by name. */
export function readPlaces(): Record<string, string> {
  return existsSync(PLACES_FILE) ? JSON.parse(readFileSync(PLACES_FILE, 'utf8')) : {};
}

export function writePlace(shop: string, server: Server): void {
  writeFileSync(PLACES_FILE, JSON.stringify({ ...readPlaces(), [shop]: server.name }, null, 2));
}

export function serverOf(shop: string): Server {
  const server = SERVERS.find(({ name }) => name === readPlaces()[shop]);
  if (!server) throw new Error(`the shop ${shop} has no server`);
  return server;
}

/** The address of a server for its administrator, or for the owner of a shop. */
export function addressOf({ host }: Server, user = 'postgres', database = DATABASE): string {
  const password = user === 'postgres' ? PASSWORDS.superuser : PASSWORDS.shop;
  return `postgres://${user}:${password}@${host}:${SERVER_PORT}/${database}`;
}
