import { beforeAll, describe, expect, test } from 'vitest';
import { newStaff, type OfficeBrowser } from '#api/staff/office-testing.ts';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { calls } from '#contract/calls.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { Synonym } from '#contract/office/search/search.ts';
import { skeletonsOf } from '#contract/search/skeleton.ts';
import { synonymOf } from './synonym-rules.ts';

const shop = shopOfThisFile();
let manager: OfficeBrowser;

beforeAll(async () => {
  manager = await newStaff(shop, 'manager');
});

const find = async (q: string) => (await shop.call(calls.search, { query: { q } })).body;
const missed = async (period?: 'week' | 'month') =>
  (await manager.call(officeCalls.getMissedSearches, { query: period ? { period } : {} })).body.data;
const add = (word: string, means: string) => manager.call(officeCalls.addSynonym, { body: { word, means } });
const remove = (word: string, means: string) =>
  manager.call(officeCalls.removeSynonym, { body: { word, means } });
const preview = (word: string, means: string) =>
  manager.call(officeCalls.previewSynonym, { query: { word, means } });
const list = async (q?: string) =>
  (await manager.call(officeCalls.getSynonyms, { query: q ? { q } : {} })).body;
const acts = async (word: string) =>
  (await manager.call(officeCalls.getAudit, { query: { subject: `synonym:${word}` } })).body.data;

describe('missed searches (P-307)', () => {
  test('each day of the period, and the most frequent words first', async () => {
    const today = indianDate(shop.shop.clock());
    for (const q of ['gajravati', 'gajrawati', 'गजरावती', 'zebrafish']) await find(q);
    await shop.pool.query(
      `insert into missed_searches (day, skeleton, typed, times) values ($1, 'gjrvti', 'gajaravati', 4), ($2, 'gjrvti', 'gajravati', 9)`,
      [addDays(today, -6), addDays(today, -7)],
    );
    const week = await missed();
    expect(week.days).toHaveLength(7);
    expect([week.days[0], week.days.at(-1)]).toEqual([
      { day: addDays(today, -6), times: 4 },
      { day: today, times: 4 },
    ]);
    expect(week.words.slice(0, 2)).toEqual([
      { typed: 'gajravati', times: 7, last_day: today, means: [] },
      { typed: 'zebrafish', times: 1, last_day: today, means: [] },
    ]);
    const month = await missed('month');
    expect(month.days).toHaveLength(30);
    expect(month.words[0]).toMatchObject({ typed: 'gajravati', times: 16 });
  });

  test('a missed word that has become a synonym shows its meaning', async () => {
    await find('gajravati');
    await add('gajrawati', 'ring');
    expect((await missed()).words[0]).toMatchObject({ typed: 'gajravati', means: ['ring'] });
    expect((await find('गजरावती')).total).toBe((await find('ring')).total);
    await remove('gajrawati', 'ring');
  });
});

describe('synonyms (P-308)', () => {
  test('a synonym is previewed, added, counts at once, is removed and put back', async () => {
    const rings = (await find('diamond ring')).total;
    expect(rings).toBeGreaterThan(0);
    expect((await find('nakchuntu')).total).toBe(0);
    const { data } = (await preview('nakchuntu', 'diamond ring')).body;
    expect(data).toMatchObject({ found_without: 0, found_with: rings });
    expect(data.pieces.length).toBe(Math.min(rings, 6));
    expect((await find('nakchuntu')).total).toBe(0);
    expect((await add('nakchuntu', 'diamond ring')).body.message).toMatch(/“nakchuntu” finds “diamond ring”/);
    expect((await find('nakchuntu')).total).toBe(rings);
    expect((await find('नकचुन्टू')).total).toBe(rings);
    await remove('nakchuntu', 'diamond ring');
    expect((await find('nakchuntu')).total).toBe(0);
    await add('nakchuntu', 'diamond ring');
    expect((await find('nakchuntu')).total).toBe(rings);
    expect((await acts('nakchuntu')).map(({ act }) => act)).toEqual([
      'synonym added',
      'synonym removed',
      'synonym added',
    ]);
  });

  test('the list is found by letters and by sound, of either side', async () => {
    const words = async (q: string) => (await list(q)).data.map(({ word }) => word);
    expect(await words('chud')).toEqual(['chudi', 'chudiyan']);
    expect(await words('चूड़ी')).toContain('chudi');
    expect(await words('anklet')).toEqual(expect.arrayContaining(['payal', 'kolusu']));
    expect(await words('%')).toEqual([]);
    const all = await list();
    expect(all.data).toHaveLength(all.total);
  });

  test('the synonyms that a shop begins with are found as they are searched', async () => {
    const { rows } = await shop.pool.query<{
      word: string;
      means: string;
      word_key: string;
      means_key: string;
    }>('select * from search_synonyms');
    expect(rows.length).toBeGreaterThan(80);
    for (const { word, means, word_key, means_key } of rows)
      expect(synonymOf({ word, means }), word).toEqual({
        word,
        means,
        wordKey: word_key,
        meansKey: means_key,
      });
  });

  test.each<[Synonym, keyof Synonym]>([
    [{ word: '', means: 'ring' }, 'word'],
    [{ word: 'ka', means: 'ring' }, 'word'],
    [{ word: '😀', means: 'ring' }, 'word'],
    [{ word: '22k', means: 'gold' }, 'word'],
    [{ word: 'one two three four', means: 'ring' }, 'word'],
    [{ word: 'x'.repeat(61), means: 'ring' }, 'word'],
    [{ word: 'jhumka', means: 'झुमका' }, 'means'],
    [{ word: 'jodi', means: 'under 5000' }, 'means'],
    [{ word: 'chudi', means: 'bangle' }, 'means'],
  ])('%j is refused at its field', async ({ word, means }, field) => {
    const { status, body } = await add(word, means);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
    expect(skeletonsOf(body.message).length).toBeGreaterThan(2);
  });

  test('one that is not there is not removed; who may read goods reads, and changes nothing', async () => {
    expect((await remove('chudi', 'ring')).status).toBe(404);
    const reader = await newStaff(shop, 'reader');
    expect((await reader.call(officeCalls.getSynonyms, { query: {} })).status).toBe(200);
    const body = { word: 'gajra', means: 'ring' };
    expect((await reader.call(officeCalls.addSynonym, { body })).status).toBe(403);
    expect((await reader.call(officeCalls.previewSynonym, { query: body })).status).toBe(403);
    const packer = await newStaff(shop, 'packer');
    expect((await packer.call(officeCalls.getMissedSearches, { query: {} })).status).toBe(403);
  });

  test('the same synonym of two people at once is there once', async () => {
    const results = await Promise.all([add('gajrabali', 'hoop'), add('gajrabali', 'hoop')]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await list('gajrabali')).total).toBe(1);
  });
});
