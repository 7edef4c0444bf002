import { hashPassword } from '#api/accounts/passwords/password-service.ts';
import { emailKey } from '#api/accounts/rules.ts';
import { replaceChoices } from '#api/catalogue/choices/choice-store-service.ts';
import { storeCatalogue } from '#api/catalogue/import/import-service.ts';
import { readCatalogue } from '#api/catalogue/import/lines/import-rules.ts';
import type { CatalogueRow } from '#api/catalogue/import/lines/row-rules.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { addDays, type IndianDate, startOfIndianDay } from '#contract/indian-time.ts';
import { hasPicture, PICTURES } from '#server/files/picture-files.ts';
import pictures from '#storefront/pictures.json' with { type: 'json' };
import catalogueCsv from '../../db/demo/catalogue.csv?raw';
import { addDemoCertificate } from './catalogue/demo-certificate.ts';
import { addDemoStones } from './catalogue/demo-stones.ts';
import * as queries from './demo-queries.ts';
import { addDemoRates } from './demo-rates.ts';
import {
  demoCategories,
  demoChoices,
  demoCoupons,
  demoPeople,
  demoPriceTerms,
  demoSchemes,
  demoStaff,
} from './demo-shop.ts';

/** The password of every demo customer; the README names it. */
const DEMO_PASSWORD = 'tola-demo-2026';

/** Days since the demo customers signed up: before their first order or scheme. */
const SIGNED_UP_DAYS_AGO = 400;

/** Input for further demo data. */
export interface LoadedDemo {
  today: IndianDate;
  now: Date;
  userIds: ReadonlyMap<string, string>;
  productIds: ReadonlyMap<string, number>;
}

export interface DemoOptions {
  /** The Indian date of `D` in the demo tables. */
  today: IndianDate;
  now: Date;
  /** The folder of `/pictures/` URLs; photos without a file are left out. */
  picturesDir: string;
  /** Loads orders and schemes in the same transaction, so that a shop is never half loaded. */
  alsoLoad?: (tx: Database, loaded: LoadedDemo) => Promise<void>;
}

const FILE = 'catalogue.csv';

function withPhotosThatExist(row: CatalogueRow, picturesDir: string): CatalogueRow {
  return { ...row, photos: row.photos.filter((photo) => hasPicture(picturesDir, photo)) };
}

function photoAltTexts(): { photoUrl: string; alt: string }[] {
  return Object.entries(pictures.products).flatMap(([slug, views]) =>
    Object.entries(views).flatMap(([view, picture]) =>
      typeof picture === 'object'
        ? [{ photoUrl: `${PICTURES}products/${slug}/${view}-640.webp`, alt: picture.alt }]
        : [],
    ),
  );
}

/** The demo catalogue in file order; throws on any fault, since the file is part of the source. */
export function demoCatalogue(today: IndianDate): CatalogueRow[] {
  const { faults, rows } = readCatalogue(FILE, catalogueCsv, { today, hasPicture: () => true });
  if (faults.length > 0) throw new Error(faults.map((fault) => fault.message).join('\n'));
  return rows;
}

async function fill(tx: Database, options: DemoOptions, passwordHash: string): Promise<void> {
  const { today, now, picturesDir, alsoLoad } = options;
  await queries.addCategories(tx, demoCategories());
  const rows = demoCatalogue(today).map((row) => withPhotosThatExist(row, picturesDir));
  const stored = await storeCatalogue(tx, FILE, rows, now);
  if ('faults' in stored) throw new Error(stored.faults.map((fault) => fault.message).join('\n'));
  await queries.priceByRate(tx, demoPriceTerms());
  await replaceChoices(tx, await queries.withProductIds(tx, demoChoices()));
  await queries.describePhotos(tx, photoAltTexts());
  await queries.addCoupons(tx, demoCoupons(today));
  await queries.addSchemes(tx, demoSchemes(today));
  await addDemoRates(tx, today);
  const createdAt = startOfIndianDay(addDays(today, -SIGNED_UP_DAYS_AGO));
  await addDemoStones(tx, createdAt);
  await addDemoCertificate(tx, createdAt);
  const people = demoPeople().map(({ name, email, phone, address }) => {
    return { name, email, emailKey: emailKey(email), phone, address, passwordHash, createdAt };
  });
  await queries.addStaff(
    tx,
    demoStaff().map((member) => ({ ...member, emailKey: emailKey(member.email), passwordHash, createdAt })),
  );
  const userIds = await queries.addUsers(tx, people);
  await alsoLoad?.(tx, { today, now, userIds, productIds: await queries.findProductIds(tx) });
}

/** Loads the demo into an empty shop, in one transaction and once. A category, product or customer leaves it unchanged. */
export async function loadDemo(db: Database, options: DemoOptions): Promise<'loaded' | 'shop not empty'> {
  if (!(await queries.isShopEmpty(db))) return 'shop not empty';
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return inTransaction(db, async (tx) => {
    await queries.lockDemo(tx);
    if (!(await queries.isShopEmpty(tx))) return 'shop not empty';
    await fill(tx, options, passwordHash);
    return 'loaded';
  });
}
