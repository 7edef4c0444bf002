import { createDice } from '../../bench/fuzz/dice.ts';
import { registerCustomer, storeUser, test } from '../fixtures.ts';
import { FORM_ROWS } from './form-rows.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

for (const [index, { file, by, fuzz }] of FORM_ROWS.entries()) {
  const seed = SEED + index;
  test(`SEC-30 ${file} withstands random texts from seed ${seed}: no error, no server error, no script`, async ({
    page,
    api,
    expectedErrors,
  }) => {
    test.slow();
    // Refusals (4xx) are expected; server errors are not.
    expectedErrors.push(/^4\d\d |status of 4\d\d/);
    page.on('dialog', (alert) => void alert.accept());
    if (by === 'a customer') {
      const { password: _, api: __, ...response } = await registerCustomer(api);
      await storeUser(page, response);
    }
    await fuzz(page, createDice(seed));
  });
}
