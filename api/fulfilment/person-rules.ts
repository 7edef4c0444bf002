/** The names of the staff, by actor. */
export type Names = ReadonlyMap<string, string>;

const OTHERS = { customer: 'the customer', provider: 'the payment provider', shop: 'the shop' } as const;

/** Who did something: a name of the staff, the command of a system user, or who else it was. */
export function nameOf(names: Names, person: string | null, actor: keyof typeof OTHERS = 'shop'): string {
  if (person === null) return OTHERS[actor];
  const [kind, user] = person.split(':');
  return names.get(person) ?? (kind === 'command' ? `${user} (command)` : person);
}
