import { calls } from '#contract/calls.ts';
import { PIECES } from '../load/journey.ts';
import type { Race } from './race-harness.ts';

/** Races of accounts. They may register and log out customers and change profiles; the shared customers stay logged in and keep their carts. */
export const ACCOUNT_RACES: Race[] = [
  {
    id: 'R09',
    what: 'one e-mail registered many times at once: one account',
    short: true,
    async run(harness, findings) {
      const email = `${harness.environment.nextName()}@example.com`;
      const body = {
        name: 'Race',
        email,
        phone: '98200 12345',
        password: 'seven-gold-bangles',
        address: 'Pune',
      };
      const nobody = Object.assign(Object.create(harness.someone()), { token: undefined });
      const results = await harness.many(Math.min(harness.size.width, 50), calls.register, nobody, body);
      findings.outcome('accounts', results, 1, ['email_taken']);
      const made = await harness.count('select count(*) from users where email = $1', [email]);
      findings.happened('accounts made', made, 1, results);
    },
  },
  {
    id: 'R13',
    what: 'logout against addToCart: done or not logged in, never half',
    async run(harness, findings) {
      const name = harness.environment.nextName();
      const customer = Object.assign(Object.create(harness.someone()), {
        name,
        email: `${name}@example.com`,
        token: '',
      });
      if (!(await customer.arrive())) return findings.holds('a customer arrives', false);
      const add = { product_id: PIECES.ring, quantity: 1 };
      const results = await harness.sendConcurrently([
        harness.plannedRequest(calls.logout, customer),
        ...Array.from({ length: 10 }, () => harness.plannedRequest(calls.addToCart, customer, add)),
      ]);
      const added = results.slice(1).filter(({ code }) => code === 'ok').length;
      findings.holds(
        `responses: ${JSON.stringify(results.map(({ code }) => code))}`,
        results.slice(1).every(({ code }) => code === 'ok' || code === 'unauthenticated' || code === 'busy'),
      );
      const inCart = await harness.count(
        'select coalesce(sum(quantity), 0) as count from cart_lines where user_id = $1',
        [customer.userId],
      );
      findings.equal('pieces in the cart', inCart, added);
      const [after] = await harness.many(1, calls.addToCart, customer, add);
      findings.equal('after logging out', after?.code, 'unauthenticated');
    },
  },
  {
    id: 'R16',
    what: 'one profile changed many times at once: the result is exactly one of the changes',
    short: true,
    async run(harness, findings) {
      const customer = harness.someone();
      const results = await harness.sendConcurrently(
        Array.from({ length: 40 }, (_, index) =>
          harness.plannedRequest(calls.updateProfile, customer, {
            user_id: customer.userId,
            name: `Name ${index}`,
            phone: `98200 ${10_000 + index}`,
          }),
        ),
      );
      findings.outcome('changes', results, 40, []);
      const [profile] = await harness.rows<{ name: string; phone: string }>(
        'select name, phone from users where user_id = $1',
        [customer.userId],
      );
      findings.equal(
        'phone of that name',
        profile?.phone,
        `98200 ${10_000 + Number(profile?.name.slice(5))}`,
      );
    },
  },
];
