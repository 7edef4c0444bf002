import { makeCoupon, switchCoupon } from '#api/coupons/owner-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { Options } from '../command-arguments.ts';
import { actingOf, type CommandContext } from '../command-context.ts';

const SWITCHES = new Map([
  ['stop', { active: false, is: 'stopped: nobody can use it' }],
  ['resume', { active: true, is: 'in use' }],
]);

export async function changeCoupon(
  { say, ...context }: CommandContext,
  [code = '', off = '']: string[],
  options: Options,
): Promise<boolean | Refusal> {
  const switchTo = SWITCHES.get(off);
  if (switchTo) {
    const switched = await switchCoupon(actingOf(context), code, switchTo.active);
    if (isRefusal(switched)) return switched;
    say(`${switched} is ${switchTo.is}.`);
    return true;
  }
  const written = {
    ...{ code, off, isUnlisted: options.has('--unlisted') },
    ...{ on: options.get('--on'), minimum: options.get('--minimum'), most: options.get('--most') },
    ...{ from: options.get('--from'), to: options.get('--to'), says: options.get('--says') },
    ...{ uses: options.get('--uses'), each: options.get('--each') },
  };
  const made = await makeCoupon(actingOf(context), written);
  if ('faults' in made) {
    for (const fault of made.faults) say(fault);
    return false;
  }
  say(`${made.couponCode} is in use: ${made.description}.`);
  return true;
}
