import type { PartyPlace } from './places.ts';
import type { Random } from './Random.ts';

export interface Party<Where extends PartyPlace> {
  name: string;
  place: Where;
  /** Contact and address, under the names of the schema's shared fields. */
  contact: Record<string, string>;
}

/** So many parties in the places, without two of the same name. Fewer when the places have no more names. */
export function seedParties<Where extends PartyPlace>(
  random: Random,
  places: readonly Where[],
  count: number,
): Party<Where>[] {
  const open = places.map((place) => ({ place, share: place.share, names: namesOf(random, place) }));
  const parties: Party<Where>[] = [];
  while (parties.length < count) {
    const withNames = open.filter(({ names }) => names.length > 0);
    if (withNames.length === 0) break;
    const { place, names } = random.weighted(withNames);
    const name = names.pop() as string;
    parties.push({ name, place, contact: contactOf(random, place, parties.length + 1) });
  }
  return parties;
}

/** All names of a place. A first word is repeated only after all first words have been used. */
function namesOf(random: Random, { names: [first, second], joint }: PartyPlace): string[] {
  const shuffled = first.map((one) => ({ one, at: random.next() })).sort((a, b) => a.at - b.at);
  return second
    .flatMap((_, round) => shuffled.map(({ one }, index) => `${one}${joint}${second[(index + round) % second.length]}`))
    .reverse();
}

/** Addresses of the web that belong to nobody: example.com is reserved for examples. */
function contactOf(random: Random, place: PartyPlace, number: number): Record<string, string> {
  const [district, street] = random.pick(place.streets);
  const contact: Record<string, string | undefined> = {
    phone: random.digits(place.phone),
    mobile: random.chance(0.8) ? random.digits(place.mobile) : undefined,
    email: `${random.pick(['info', 'office', 'sales', 'hello'])}${number}@example.com`,
    website: random.chance(0.6) ? `https://party${number}.example.com` : undefined,
    address1: random.chance(0.5) ? `${random.integer(1, 28)}/F, Unit ${random.integer(1, 12)}` : undefined,
    street,
    district,
    city: place.city,
    state: place.state,
    postal_code: place.postal_code && random.digits(place.postal_code),
    country: place.country,
  };
  return Object.fromEntries(Object.entries(contact).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
