/** What the database calls time zones that Node calls otherwise, by Node's names. */
const spellings = new Map<string, string>();

/**
 * The time zone whose days count, by a name that the database knows: that of TZ, or else of the machine. Where Node knows no
 * name for it (TZ is empty, for example), its own clock goes by UTC.
 */
export function houseTimeZone(): string {
  const zone = namedTimeZone() ?? 'UTC';
  return spellings.get(zone) ?? zone;
}

/** Undefined where Node has no name for the zone that it was started with. */
export function namedTimeZone(): string | undefined {
  // The declared type does not say so, but Node leaves the name out where it cannot make sense of TZ.
  const { timeZone }: { timeZone: string | undefined } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === undefined || timeZone === 'Etc/Unknown' ? undefined : timeZone;
}

/** Node's name for a zone; undefined where it knows none. */
export function nodeNameOf(timeZone: string): string | undefined {
  try {
    return Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** From now on `houseTimeZone` returns this name where Node has that one. */
export function spellTimeZone(zone: string, spelling: string): void {
  spellings.set(zone, spelling);
}
