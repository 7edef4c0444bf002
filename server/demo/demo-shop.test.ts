import { describe, expect, test } from 'vitest';
import { emailField } from '#contract/fields.ts';
import { addDays, indianDate } from '#contract/indian-time.ts';
import { demoCategories, demoCoupons, demoPeople, demoSchemes } from './demo-shop.ts';
import { demoUserSchemes } from './history/demo-user-schemes.ts';

const TODAY = '2026-11-20';

describe('the demo shop’s tables', () => {
  test('categories are in menu order, and Watches is hidden', () => {
    const categories = demoCategories();
    expect(categories.map((category) => category.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(categories.filter((one) => one.status === 'inactive').map((one) => one.categoryName)).toEqual([
      'Watches',
    ]);
  });

  test('coupons match their descriptions', () => {
    const coupons = demoCoupons(TODAY);
    const [listed, unlisted] = [coupons.filter((one) => one.listed), coupons.filter((one) => !one.listed)];
    expect(
      listed.map((one) => [one.couponCode, one.kind, one.paiseOrBasisPoints, one.minimumCartPaise / 100]),
    ).toEqual([
      ['SWAGAT750', 'flat', 75_000, 10_000],
      ['MAKING15', 'percent of making', 1500, 25_000],
      ['HEERA7', 'percent of price', 700, 30_000],
      ['CHANDI10', 'percent of price', 1000, 2000],
      ['NANHE300', 'flat', 30_000, 5000],
      ['VIVAH3000', 'flat', 300_000, 150_000],
      ['PARIVAAR1000', 'flat', 100_000, 40_000],
      ['UTSAV2', 'percent of price', 200, 75_000],
    ]);
    expect(unlisted.map((one) => one.couponCode)).toEqual(['DHANTERAS26', 'AKSHAYA27']);
    for (const { description, minimumCartPaise } of listed) {
      const inWords = new Intl.NumberFormat('en-IN').format(minimumCartPaise / 100);
      if (description.includes('above')) expect(description).toContain(`above ₹${inWords}`);
    }
  });

  test('coupons satisfy the constraints of their table; one has expired and one is upcoming', () => {
    for (const one of demoCoupons(TODAY)) {
      expect(one.couponCode).toMatch(/^[A-Z0-9]{3,40}$/);
      expect(one.paiseOrBasisPoints).toBeGreaterThan(0);
      expect(one.kind === 'flat' ? one.paiseOrBasisPoints : one.maximumSavingPaise).toBe(
        one.maximumSavingPaise,
      );
      if (one.startDate && one.endDate) expect(one.startDate < one.endDate).toBe(true);
      const open = (one.startDate ?? TODAY) <= TODAY && (one.endDate ?? TODAY) >= TODAY;
      expect([one.couponCode, open]).toEqual([one.couponCode, one.listed]);
    }
  });

  test('schemes are open today', () => {
    for (let days = 0; days < 800; days += 13) {
      const today = addDays(TODAY, days);
      const schemes = demoSchemes(today);
      expect(schemes.map((scheme) => scheme.schemeId)).toEqual([1, 2, 3, 4, 5, 6]);
      for (const { fromDate, toDate } of schemes) {
        expect(fromDate <= today && today <= toDate).toBe(true);
      }
    }
  });

  test('schemes state the worth of the plan', () => {
    const schemes = demoSchemes(TODAY);
    expect(schemes.map((scheme) => [scheme.instalmentPaise / 100, scheme.instalments])).toEqual([
      [5000, 11],
      [10_000, 11],
      [1000, 11],
      [7500, 10],
      [3000, 11],
      [25_000, 11],
    ]);
    for (const { benefits, duration, instalments } of schemes) {
      expect([2, 3]).toContain(benefits.split('\n').length);
      expect(duration).toBe(`${instalments} months`);
    }
  });

  test('people have addresses at example.com and sample phone numbers', () => {
    const people = demoPeople();
    expect(people[0]?.email).toBe('ananya@example.com');
    expect(people[0]?.address).toMatch(/^Flat 302, .*, Mumbai, Maharashtra 400081$/);
    expect(people).toHaveLength(6);
    for (const { email, phone, shippingAddress } of people) {
      expect(emailField.safeParse(email).success).toBe(true);
      expect(email).toMatch(/@example\.com$/);
      expect(phone).toMatch(/^\+91 90000 0000\d$/);
      expect(shippingAddress.pincode).toMatch(/^[1-9]\d{5}$/);
    }
    expect(new Set(people.map((person) => person.email)).size).toBe(6);
  });

  test('the schemes of customers are paid month by month, never in the future', () => {
    for (let days = 0; days < 400; days += 7) {
      const today = addDays(TODAY, days);
      const now = new Date(`${today}T01:00:00Z`);
      const held = demoUserSchemes(today, now);
      expect(held.map((one) => [one.email, one.schemeId, one.status, one.instalments.length])).toEqual([
        ['ananya@example.com', 3, 'completed', 11],
        ['ananya@example.com', 1, 'active', 4],
        ['debjani@example.com', 5, 'active', 1],
        ['gurleen@example.com', 4, 'active', 1],
        ['gurleen@example.com', 3, 'active', 11],
      ]);
      const schemes = new Map(demoSchemes(today).map((scheme) => [scheme.schemeId, scheme]));
      for (const { schemeId, joinedAt, instalments } of held) {
        const { fromDate = '', toDate = '' } = schemes.get(schemeId) ?? {};
        const joined = indianDate(joinedAt);
        expect([schemeId, fromDate <= joined && joined <= toDate]).toEqual([schemeId, true]);
        const times = instalments.map((instalment) => instalment.paidAt.getTime());
        expect(times[0]).toBe(joinedAt.getTime());
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        expect(times.at(-1)).toBeLessThan(now.getTime());
      }
    }
  });
});
