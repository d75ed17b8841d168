import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BadgeTone } from '../../../metadata/keys/moduleKeys.ts';
import { type Badge, badgeOf, type Module, type Schema } from '../../../metadata/model.ts';
import { filterNow } from '../../../metadata/read/fields/filterKeys.ts';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import { listAddress } from '../../routing/addresses.ts';

/** The number beside an entry of the menu. */
export interface MenuBadge {
  count: number;
  /** Its meaning: `3 overdue`. */
  name: string;
  tone: BadgeTone;
  /** The list of the counted records. */
  address: string;
}

/** The key of the query for the server's counts. */
const badgesKey = 'badges';
/** Milliseconds: the counts change when a day passes, even if nobody writes a record. */
const whileNothingHappens = 600_000;

/** The badges with a count above zero, by the address of their module's list. */
export function useBadges(): Record<string, MenuBadge> {
  const schema = useSchema();
  const text = useText();
  const { http } = useServices();
  const badged = useMemo(() => badgedModules(schema), [schema]);
  const { data: counts } = useQuery({
    queryKey: [badgesKey],
    queryFn: async ({ signal }): Promise<Record<string, number>> =>
      (await http('api/common/badges', { signal, ownErrors: true })).json,
    enabled: badged.length > 0,
    refetchInterval: whileNothingHappens,
  });
  const shown = badged.flatMap(({ module, badge }): [string, MenuBadge][] => {
    const count = counts?.[module.name] ?? 0;
    if (count === 0) return [];
    const address = listAddress(module.name);
    const filter = JSON.stringify(filterNow(schema, module, badge.filter));
    const found = `${address}?${new URLSearchParams({ filter })}`;
    return [[address, { count, name: `${count} ${text(badge.label)}`, tone: badge.tone, address: found }]];
  });
  return Object.fromEntries(shown);
}

function badgedModules({ modules }: Schema): { module: Module; badge: Badge }[] {
  return Object.values(modules).flatMap((module) => {
    const badge = badgeOf(module);
    return badge ? [{ module, badge }] : [];
  });
}
