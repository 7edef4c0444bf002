import { type SQL, sql } from 'drizzle-orm';
import { userPhoneReversed, users, userWords } from '#db/tables/customers/accounts.ts';
import { type CustomerSearch, readSearch } from './customer-rules.ts';

/** The condition of the customers that are looked for; undefined when nothing was typed. Each has an index. */
export function matchesCustomer(typed: string): SQL | undefined {
  const search = readSearch(typed);
  return search && conditionOf(search);
}

function conditionOf(search: CustomerSearch): SQL {
  if (search.by === 'phone') {
    return sql`${userPhoneReversed(users)} like ${`${[...search.lastDigits].reverse().join('')}%`}`;
  }
  if (search.by === 'email') {
    return sql`${users.emailKey} like ${`${search.beginning.replace(/[\\%_]/g, '\\$&')}%`}`;
  }
  // Split into words as the index does, whatever the database takes for a letter.
  const words = sql`nullif(btrim(regexp_replace(${search.words}, '[^[:alnum:]]+', ' ', 'g')), '')`;
  return sql`${userWords(users)} @@ to_tsquery('simple', replace(${words}, ' ', ':* & ') || ':*')`;
}
