import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { addRing } from '#api/catalogue/office/goods-testing.ts';
import { photoWithPlace } from '#api/media/photo-testing.ts';
import { addRegisteredRing, piecesOf } from '#api/pieces/register/piece-testing.ts';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { uploadAs } from '#api/testing/upload-testing.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { MAX_CERTIFICATES } from '#contract/office/certificates/certificates.ts';
import { certify, newNumber, smallPdf, upload } from './certificate-testing.ts';

const shop = shopOfThisFile();
let manager: OfficeBrowser;
let counter: OfficeBrowser;
let packer: OfficeBrowser;
let tag: string;
let otherTag: string;

beforeAll(async () => {
  [manager, counter, packer] = await Promise.all([
    newStaff(shop, 'manager'),
    newStaff(shop, 'counter'),
    newStaff(shop, 'packer'),
  ]);
  const pieces = await piecesOf(manager, await addRegisteredRing(manager, 2));
  [tag = '', otherTag = ''] = pieces.map((piece) => piece.tag);
});

const list = async (target: { tag: string } | { sku: string }, browser = counter) =>
  (await browser.call(officeCalls.getCertificates, { query: target })).body.data;
const remove = (certificate_id: number, browser = manager) =>
  browser.call(officeCalls.removeCertificate, { body: { certificate_id } });
const putBack = (certificate_id: number, browser = manager) =>
  browser.call(officeCalls.putCertificateBack, { body: { certificate_id } });
const fileOf = (certificate_id: number, browser = counter) =>
  browser.fetch(`/api/v1${officeCalls.getCertificateFile.path}?certificate_id=${certificate_id}`);
const acts = async (subject: string) =>
  (await manager.call(officeCalls.getAudit, { query: { subject } })).body.data;

async function stored(): Promise<number> {
  const { rows } = await shop.pool.query<{ files: number }>(
    'select (count(*) + (select count(*) from certificates))::int as files from certificate_files',
  );
  return rows[0]?.files ?? 0;
}

describe('the certificate of a registered piece', () => {
  test('is listed, is downloaded as it was sent, and is in the audit of its piece', async () => {
    const [number, bytes] = [newNumber(), smallPdf('the first')];
    const { status, body } = await upload(manager, { tag }, { lab: ' igi ', number, bytes });
    expect([status, body.message]).toEqual([200, `The certificate IGI ${number} is added.`]);
    const id = body.data.certificate_id;
    const { certificates, belongs_to_pieces } = await list({ tag: tag.toLowerCase().replaceAll('-', '') });
    expect(certificates).toEqual([
      {
        ...{ certificate_id: id, lab: 'IGI', number, media_type: 'application/pdf', bytes: bytes.length },
        ...{ added_at: expect.any(String), added_by: expect.stringMatching(/^Person/), removed_at: null },
      },
    ]);
    expect(belongs_to_pieces).toBe(false);
    const file = await fileOf(id);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="IGI-certificate-${number}.pdf"`,
    );
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
    expect((await acts(`piece:${tag}`))[0]).toMatchObject({
      ...{ act: 'certificate added', actor: `staff:${manager.staffId}`, before: '{"certificate":null}' },
      after: JSON.stringify({ certificate: `IGI ${number}`, certificate_id: id }),
    });
  });

  test('is removed and put back, once each although two requests come at once, and its file stays', async () => {
    const id = await certify(manager, { tag: otherTag });
    const removals = await Promise.all([remove(id), remove(id)]);
    expect(removals.map(({ status }) => status)).toEqual([200, 200]);
    const gone = await list({ tag: otherTag });
    expect([gone.certificates, gone.removed.map(({ certificate_id }) => certificate_id)]).toEqual([[], [id]]);
    expect((await fileOf(id)).status).toBe(200);
    await Promise.all([putBack(id), putBack(id)]);
    const back = await list({ tag: otherTag });
    expect([back.certificates[0]?.removed_at, back.removed]).toEqual([null, []]);
    const done = (await acts(`piece:${otherTag}`)).map(({ act }) => act).filter((act) => /certif/.test(act));
    expect(done).toEqual(['certificate put back', 'certificate removed', 'certificate added']);
  });

  test('has a number of its lab that no other has, also when two people send it at once', async () => {
    const number = newNumber();
    const both = await Promise.all([
      upload(manager, { tag }, { number }),
      upload(manager, { tag: otherTag }, { number, lab: 'Igi' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const refused = both.find(({ status }) => status === 400)?.body;
    expect(refused?.fields?.number).toMatch(
      new RegExp(`^T-.* has the certificate IGI ${number} already\\.$`),
    );
    expect((await upload(manager, { tag }, { number, lab: 'GIA' })).status).toBe(200);
    const first = both.find(({ status }) => status === 200)?.body.data.certificate_id ?? 0;
    await remove(first);
    const next = await certify(manager, { tag: otherTag }, { number });
    expect((await putBack(first)).body.fields?.number).toMatch(/already/);
    await remove(next);
    expect((await putBack(first)).status).toBe(200);
  });

  test('is one of ten at most', async () => {
    const [piece] = await piecesOf(manager, await addRegisteredRing(manager, 1));
    const target = { tag: piece?.tag ?? '' };
    const removed = await certify(manager, target);
    await remove(removed);
    for (let count = 0; count < MAX_CERTIFICATES; count += 1) await certify(manager, target);
    expect((await upload(manager, target)).body.message).toMatch(/are 10 certificates/);
    expect((await putBack(removed)).body.code).toBe('piece_change_refused');
  });
});

describe('the certificate of goods', () => {
  test('is on goods without a register, and refused for others', async () => {
    const sku = await addRing(manager, { stock: 3 });
    const id = await certify(manager, { sku }, { lab: 'Assay Office Pune' });
    expect((await list({ sku })).certificates[0]).toMatchObject({
      certificate_id: id,
      lab: 'Assay Office Pune',
    });
    expect((await acts(`product:${sku}`))[0]?.act).toBe('certificate added');
    await counter.call(officeCalls.startRegister, { body: { sku, place: 'Tray 1' } });
    expect(await list({ sku })).toMatchObject({
      belongs_to_pieces: true,
      certificates: [{ certificate_id: id }],
    });
    const refused = await upload(manager, { sku });
    expect([refused.status, refused.body.code]).toEqual([409, 'piece_change_refused']);
  });

  test('that do not exist is refused, and so is a certificate of both or of neither', async () => {
    expect((await upload(manager, { sku: 'NOTHING' })).status).toBe(404);
    expect((await upload(manager, { tag: 'T-000572-5' })).body.message).toMatch(/mistyped/);
    expect((await upload(manager, {})).status).toBe(400);
    expect((await upload(manager, { tag, sku: 'P001' })).status).toBe(400);
    expect((await remove(2_000_000_000)).status).toBe(404);
    expect((await fileOf(2_000_000_000)).status).toBe(404);
  });
});

describe('a file', () => {
  test.each(['jpeg', 'png'] as const)(
    'that is a %s is stored as a picture without the place in it',
    async (format) => {
      const picture = sharp(await photoWithPlace({ orientation: 6 })).keepMetadata();
      const bytes = Buffer.from(await picture.toFormat(format).toBuffer());
      const id = await certify(manager, { tag }, { bytes, fileName: 'scan.pdf' });
      const file = await fileOf(id);
      expect(file.headers.get('content-type')).toBe('image/jpeg');
      expect(file.headers.get('content-disposition')).toMatch(/\.jpg"$/);
      const seen = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
      expect([seen.format, seen.width, seen.height]).toEqual(['jpeg', 600, 1200]);
      expect([seen.exif, seen.xmp, seen.iptc, seen.icc]).toEqual(Array(4).fill(undefined));
    },
  );

  test('that was sent before is stored once', async () => {
    const bytes = smallPdf('of a pair');
    await certify(manager, { tag }, { bytes });
    const before = await stored();
    await certify(manager, { tag: otherTag }, { bytes });
    expect(await stored()).toBe(before + 1);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each<[string, Buffer<ArrayBuffer>, string, RegExp]>([
    [
      'a web page called PDF',
      Buffer.from('<!doctype html><p>hello'),
      'certificate_refused',
      /PDF, JPEG or PNG/,
    ],
    ['a web page with a PDF in it', Buffer.from(`<p>%PDF-1.4 %%EOF`), 'certificate_refused', /PDF, JPEG/],
    ['SVG', Buffer.from(svg), 'certificate_refused', /PDF, JPEG or PNG/],
    ['half a PDF', smallPdf().subarray(0, 80), 'certificate_refused', /incomplete/],
    ['an empty file', Buffer.alloc(0), 'certificate_refused', /is empty/],
    ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'photo_refused', /damaged/],
  ])('that is %s is refused, and nothing is stored', async (_, bytes, code, sentence) => {
    const before = await stored();
    const { status, body } = await upload(manager, { tag }, { bytes, fileName: 'report.pdf' });
    expect([status, body.code]).toEqual([400, code]);
    expect(body.message).toMatch(sentence);
    expect(await stored()).toBe(before);
  });

  test('of more than 5 MB is refused, announced or not', async () => {
    const before = await stored();
    const bytes = Buffer.concat([smallPdf(), Buffer.alloc(5 * 1024 * 1024 + 1, 0x20)]);
    const query = { tag, lab: 'IGI', number: newNumber() };
    const file = { name: 'report.pdf', bytes };
    for (const isAnnounced of [true, false]) {
      const sent = uploadAs(manager, officeCalls.uploadCertificate, file, { query, isAnnounced });
      expect(await sent).toMatchObject({
        ...{ status: 413, body: { code: 'payload_too_large', message: expect.stringMatching(/5 MB/) } },
      });
    }
    expect(await stored()).toBe(before);
  });

  test.each([
    [{ number: '' }, 'number'],
    [{ number: '<b>1</b>' }, 'number'],
    [{ number: 'x'.repeat(41) }, 'number'],
    [{ lab: '' }, 'lab'],
    [{ lab: 'x'.repeat(41) }, 'lab'],
  ])('with %j is refused at its field', async (given, field) => {
    const { status, body } = await upload(manager, { tag }, given);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });
});

test('owner and manager change, the counter reads, a packer sees nothing, and no other site sends a file', async () => {
  const id = await certify(manager, { tag });
  for (const refused of [
    await upload(counter, { tag }),
    await remove(id, counter),
    await putBack(id, counter),
    await packer.call(officeCalls.getCertificates, { query: { tag } }),
    await packer.call(officeCalls.getCertificateFile, { query: { certificate_id: id } }),
  ])
    expect(refused.body.code).toBe('role_not_allowed');
  expect((await list({ tag })).certificates.map(({ certificate_id }) => certificate_id)).toContain(id);
  const foreign = await upload(manager, { tag }, { headers: { origin: 'https://evil.example' } });
  expect(foreign.body.code).toBe('foreign_origin');
});
