import { calls } from '#contract/calls.ts';
import { PIECES } from './journey.ts';
import type { Race } from './race-harness.ts';

/** Races of accounts. They may register and log out customers and change profiles; the shared customers stay logged in and keep their carts. */
export const ACCOUNT_RACES: Race[] = [
  {
    id: 'R09',
    what: 'one e-mail registered many times at once: one account',
    short: true,
    async run(arena, findings) {
      const email = `${arena.world.nextName()}@example.com`;
      const body = {
        name: 'Race',
        email,
        phone: '98200 12345',
        password: 'seven-gold-bangles',
        address: 'Pune',
      };
      const nobody = Object.assign(Object.create(arena.someone()), { token: undefined });
      const hits = await arena.many(Math.min(arena.width, 50), calls.register, nobody, body);
      findings.outcome('accounts', hits, 1, ['email_taken']);
      const made = await arena.count('select count(*) from users where email = $1', [email]);
      findings.happened('accounts made', made, 1, hits);
    },
  },
  {
    id: 'R13',
    what: 'logout against addToCart: done or not logged in, never half',
    async run(arena, findings) {
      const name = arena.world.nextName();
      const customer = Object.assign(Object.create(arena.someone()), {
        name,
        email: `${name}@example.com`,
        token: '',
      });
      if (!(await customer.arrive())) return findings.holds('a customer arrives', false);
      const add = { product_id: PIECES.ring, quantity: 1 };
      const hits = await arena.volley([
        arena.shot(calls.logout, customer),
        ...Array.from({ length: 10 }, () => arena.shot(calls.addToCart, customer, add)),
      ]);
      const added = hits.slice(1).filter(({ code }) => code === 'ok').length;
      findings.holds(
        `answers: ${JSON.stringify(hits.map(({ code }) => code))}`,
        hits.slice(1).every(({ code }) => code === 'ok' || code === 'unauthenticated' || code === 'busy'),
      );
      const inCart = await arena.count(
        'select coalesce(sum(quantity), 0) as count from cart_lines where user_id = $1',
        [customer.userId],
      );
      findings.equal('pieces in the cart', inCart, added);
      const [after] = await arena.many(1, calls.addToCart, customer, add);
      findings.equal('after logging out', after?.code, 'unauthenticated');
    },
  },
  {
    id: 'R16',
    what: 'one profile changed many times at once: it is as one of them says, whole',
    short: true,
    async run(arena, findings) {
      const customer = arena.someone();
      const hits = await arena.volley(
        Array.from({ length: 40 }, (_, index) =>
          arena.shot(calls.updateProfile, customer, {
            user_id: customer.userId,
            name: `Name ${index}`,
            phone: `98200 ${10_000 + index}`,
          }),
        ),
      );
      findings.outcome('changes', hits, 40, []);
      const [profile] = await arena.rows<{ name: string; phone: string }>(
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
