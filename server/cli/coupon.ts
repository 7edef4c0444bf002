import { makeCoupon, switchCoupon } from '#api/coupons/owner-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { Options } from './command-arguments.ts';
import type { Workplace } from './run-command.ts';

const SWITCHES = new Map([
  ['stop', { active: false, is: 'stopped: nobody can use it' }],
  ['resume', { active: true, is: 'in use' }],
]);

/** Makes a coupon, stops one, or lets a stopped one be used again. */
export async function changeCoupon(
  { db, clock, say }: Workplace,
  [code = '', off = '']: string[],
  options: Options,
): Promise<boolean | Refusal> {
  const turn = SWITCHES.get(off);
  if (turn) {
    const switched = await switchCoupon(db, code, turn.active);
    if (isRefusal(switched)) return switched;
    say(`${switched} is ${turn.is}.`);
    return true;
  }
  const written = {
    ...{ code, off, isUnlisted: options.has('--unlisted') },
    ...{ on: options.get('--on'), minimum: options.get('--minimum'), most: options.get('--most') },
    ...{ from: options.get('--from'), to: options.get('--to'), says: options.get('--says') },
    ...{ uses: options.get('--uses'), each: options.get('--each') },
  };
  const made = await makeCoupon(db, written, indianDate(clock()));
  if ('faults' in made) {
    for (const fault of made.faults) say(fault);
    return false;
  }
  say(`${made.couponCode} is in use: ${made.description}.`);
  return true;
}
