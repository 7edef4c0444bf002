import type { LoadTarget } from '../processes/environment.ts';
import type { Random } from '../randomness.ts';
import { Customer } from './customer.ts';
import { runJourney } from './journey.ts';

/** Customers who buy repeatedly until stopped. */
export interface Load {
  /** Running journeys finish; none is started. */
  stop(): Promise<void>;
  journeys(): number;
}

/** Journeys per customer; then a new customer with no orders takes over. */
const JOURNEYS_OF_A_CUSTOMER = 40;

/** Starts customers; each call goes to a random shop of the environment. */
export function startLoad(environment: LoadTarget, random: Random, customers: Customer[]): Load {
  let stopping = false;
  let over = false;
  let journeys = 0;
  const busy = customers.map(async (first, index) => {
    const own = random.branch(`customer ${index}`);
    let customer = first;
    for (let journey = 1; !stopping; journey++) {
      await runJourney({ customer, provider: environment.provider, random: own, isOver: () => over });
      journeys += 1;
      if (journey % JOURNEYS_OF_A_CUSTOMER === 0) customer = await nextCustomer(environment, own, customer);
    }
  });
  return {
    journeys: () => journeys,
    async stop() {
      stopping = true;
      // Calls without an outcome long after recovery are given up.
      const timer = setTimeout(() => {
        over = true;
      }, 30_000);
      await Promise.all(busy);
      clearTimeout(timer);
    },
  };
}

/** A new customer in place of one who has bought enough; the same one while registration fails. */
async function nextCustomer(environment: LoadTarget, random: Random, last: Customer): Promise<Customer> {
  const next = customerOf(environment, random);
  return (await next.arrive(1)) ? next : last;
}

function customerOf(environment: LoadTarget, random: Random): Customer {
  return new Customer(environment.nextName(), environment.journal, () => random.pick(environment.shops).url);
}

const AT_A_TIME = 8;

/** Registers customers; resolves once all are logged in. */
export async function registerCustomers(
  environment: LoadTarget,
  random: Random,
  count: number,
): Promise<Customer[]> {
  const own = random.branch('doors');
  const customers = Array.from({ length: count }, () => customerOf(environment, own));
  // A few at a time: hashing many passwords at once takes too long on a slow machine.
  for (let first = 0; first < customers.length; first += AT_A_TIME) {
    const some = customers.slice(first, first + AT_A_TIME);
    const arrived = await Promise.all(some.map((customer) => customer.arrive()));
    if (!arrived.every(Boolean)) throw new Error('customers could not register');
  }
  return customers;
}
