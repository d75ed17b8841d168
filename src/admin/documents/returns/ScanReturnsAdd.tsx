import { ScanItemsAdd } from '../../scanner/items/ScanItemsAdd.tsx';
import { useReturnOne } from './useReturnOne.ts';
import type { ReturnPlace } from './useReturnPlace.ts';

/** Adds what comes back to the return around by scanning one item after the other. */
export function ScanReturnsAdd({ place }: { place: ReturnPlace }) {
  return <ScanItemsAdd stock={place.sourceItems.stock} addOne={useReturnOne(place)} />;
}
