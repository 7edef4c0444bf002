import { readCoupon } from '#api/coupons/owner-rules.ts';
import { makeCoupon, switchCoupon } from '#api/coupons/owner-service.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { indianDate } from '#contract/indian-time.ts';
import type { Options } from '../commands/command-arguments.ts';
import { actingOf, type CommandContext } from '../commands/command-context.ts';

const SWITCHES = new Map([
  ['stop', { active: false, is: 'stopped: nobody can use it' }],
  ['resume', { active: true, is: 'in use' }],
]);

export async function changeCoupon(
  { print, ...context }: CommandContext,
  [code = '', off = '']: string[],
  options: Options,
): Promise<boolean | Refusal> {
  const switchTo = SWITCHES.get(off);
  if (switchTo) {
    const switched = await switchCoupon(actingOf(context), code, switchTo.active);
    if (isRefusal(switched)) return switched;
    print(`${switched.couponCode} is ${switchTo.is}.`);
    return true;
  }
  const written = {
    ...{ code, off, isUnlisted: options.has('--unlisted') },
    ...{ on: options.get('--on'), minimum: options.get('--minimum'), most: options.get('--most') },
    ...{ from: options.get('--from'), to: options.get('--to'), says: options.get('--says') },
    ...{ uses: options.get('--uses'), each: options.get('--each') },
  };
  const read = readCoupon(written, indianDate(context.clock()));
  if ('faults' in read) {
    for (const fault of read.faults) print(fault);
    return false;
  }
  const made = await makeCoupon(actingOf(context), read.couponCode, read.terms);
  if (isRefusal(made)) return made;
  print(`${made.couponCode} is in use: ${read.terms.description}.`);
  return true;
}
