/** The names of the staff, by actor. */
export type Names = ReadonlyMap<string, string>;

const OTHERS: Record<string, string> = {
  customer: 'the customer',
  provider: 'the payment provider',
  shop: 'the shop',
};

/** Who did something: a name of the staff, the command of a system user, or who else it was. */
export function nameOf(names: Names, person: string): string {
  const [kind, user] = person.split(':');
  return names.get(person) ?? OTHERS[person] ?? (kind === 'command' ? `${user} (command)` : person);
}
