import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MISSING_SIGN, printableText, scriptRuns } from './printable-text.ts';

describe('printableText', () => {
  it.each([
    ['Ananya Deshpande', 'Ananya Deshpande'],
    ['₹1,23,456.00 – “Łódź” & Zoë’s', '₹1,23,456.00 – “Łódź” & Zoë’s'],
    ['अनन्या देशपांडे, मुंबई', 'अनन्या देशपांडे, मुंबई'],
    ['क्\u200dष', 'क्\u200dष'],
    ['e\u0301', 'é'],
    ['ﬁne Ａ', 'fine A'],
    ['Opp.\u00a0Mandir', 'Opp. Mandir'],
    ['Old No. 18\r\n\r\n  New No. 34', 'Old No. 18\nNew No. 34'],
  ])('keeps what can be printed: %j', (text, printed) => {
    expect(printableText(text)).toBe(printed);
  });

  it.each([
    'Ra\u0000vi',
    'Ra\u200bvi',
    'Ra\u200dvi',
    '\ufeffRavi',
    'R\u202eavi',
    'R\u2066avi\u2069',
    'Ravi\u001b',
    'Ra\u00advi',
  ])('takes out what cannot be seen: %j', (text) => {
    expect(printableText(text)).toBe('Ravi');
  });

  it('replaces each character that no font has by a box', () => {
    expect(printableText('தமிழ்')).toBe(MISSING_SIGN.repeat(3));
    expect(printableText('👨‍👩‍👧 ❤️ 李')).toBe([1, 2, 3].map(() => MISSING_SIGN).join(' '));
    expect(printableText('\ud800')).toBe(MISSING_SIGN);
  });

  it('drops unknown marks of a known letter', () => {
    expect(printableText('Z\u0351\u036b\u0343algo')).toBe('Zalgo');
  });

  it('returns only characters of the fonts', () => {
    const known = /^[ -~\u00a0-\u017e\u0218-\u021b\u0900-\u097f\u1e00-\u1eff\u200c-\u2212\u25a1\n]*$/;
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(printableText(text)).toMatch(known);
      }),
    );
  });
});

describe('scriptRuns', () => {
  it('splits where the script changes', () => {
    expect(scriptRuns('मुंबई 400081')).toEqual([
      { text: 'मुंबई', script: 'devanagari' },
      { text: ' 400081', script: 'latin' },
    ]);
  });
});
