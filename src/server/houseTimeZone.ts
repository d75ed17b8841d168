/**
 * The time zone whose days count, by a name that PostgreSQL knows: that of TZ, or else of the machine. Where Node knows no
 * name for it (TZ is empty, for example), its own clock goes by UTC.
 */
export function houseTimeZone(): string {
  return namedTimeZone() ?? 'UTC';
}

/** Undefined where Node has no name for the zone that it was started with. */
export function namedTimeZone(): string | undefined {
  // The declared type does not say so, but Node leaves the name out where it cannot make sense of TZ.
  const { timeZone }: { timeZone: string | undefined } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === undefined || timeZone === 'Etc/Unknown' ? undefined : timeZone;
}
