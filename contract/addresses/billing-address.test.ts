import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBillingAddress } from './billing-address.ts';

describe('parseBillingAddress', () => {
  it('reads street, city and pincode from JSON text', () => {
    const text = JSON.stringify({ street: '12, Hill Road\nBandra', city: 'Mumbai', pincode: '400050' });
    expect(parseBillingAddress(text)).toEqual({
      street: '12, Hill Road\nBandra',
      city: 'Mumbai',
      pincode: '400050',
      raw: false,
    });
  });

  it('accepts a numeric pincode', () => {
    expect(parseBillingAddress('{"street":"a","city":"b","pincode":400050}').pincode).toBe('400050');
  });

  it.each([
    'Flat 3, Sai Krupa, Mumbai 400081',
    '{"street":"12, Hill Road","city":"Mumbai"}',
    '{"street":"12, Hill Road","city":"  ","pincode":"400050"}',
    '{"street":["a"],"city":"Mumbai","pincode":"400050"}',
    '"only a text"',
    '[1,2]',
    'null',
    '',
  ])('keeps anything else as it is: %s', (text) => {
    expect(parseBillingAddress(text)).toEqual({ street: text, city: 'N/A', pincode: 'N/A', raw: true });
  });

  it('round-trips any input of the address form', () => {
    const field = fc.string({ minLength: 1 }).filter((value) => value.trim() === value);
    fc.assert(
      fc.property(field, field, field, (street, city, pincode) => {
        expect(parseBillingAddress(JSON.stringify({ street, city, pincode }))).toEqual({
          street,
          city,
          pincode,
          raw: false,
        });
      }),
    );
  });
});
