import { daysBefore } from './days.ts';
import type { SampleItem } from './seedItems.ts';

/** The items of stones that are recorded. */
type ItemIds = ReadonlyMap<number, number>;

/** What laboratories were paid for the certificates of some of the stones, on the days of the certificates. */
export function billsOf(stones: readonly { stone: number; item: SampleItem }[], ids: ItemIds): object[] {
  return stones
    .filter(({ stone }) => stone % 3 === 0)
    .flatMap(({ stone, item }) =>
      item.certificates.slice(0, 1).map(({ values, laboratory }) => ({
        inventory_id: ids.get(stone),
        kind: 'laboratory',
        cost_date: values.certificate_date,
        amount: 45 + (stone % 7) * 17.5,
        notes: `${laboratory.laboratory_code} ${values.certificate_no}`,
      })),
    );
}

/** Bills that came in of late: some of these stones are sold by then. */
export function lateBillsOf(ids: ItemIds, today: string): object[] {
  return [...ids]
    .filter(([stone]) => stone % 17 === 5)
    .map(([stone, id]) => ({
      inventory_id: id,
      kind: stone % 2 === 0 ? 'freight' : 'commission',
      cost_date: daysBefore(today, stone % 25),
      amount: 18.4 + (stone % 9) * 6,
    }));
}
