import { type NameParts, rankOf } from './matchName.ts';
import type { Command, CommandKind } from './useCommands.ts';

const kinds: readonly CommandKind[] = ['act', 'create', 'go'];

/** How much better a command fits that was used before; less than any difference in how its name fits. */
const USED = 0.005;

/**
 * The commands that fit what was typed, the best first; all of them, those used last at the top, where nothing was typed.
 * @param used keys of commands, the latest first
 */
export function rankCommands(
  commands: readonly Command[],
  typed: string,
  used: readonly string[],
  namesOf: (label: string) => readonly NameParts[],
): Command[] {
  const lastUse = ({ key }: Command) => (used.includes(key) ? used.indexOf(key) : used.length);
  const byUse = (one: Command, other: Command) => lastUse(one) - lastUse(other);
  const byKind = (one: Command, other: Command) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind);
  if (typed.trim() === '') return [...commands].sort((one, other) => byUse(one, other) || byKind(one, other));
  const ranked = commands.flatMap((command) => {
    const ranks = [command.label, ...(command.also ?? [])]
      .flatMap(namesOf)
      .flatMap((name) => rankOf(typed, name) ?? []);
    if (ranks.length === 0) return [];
    return [{ command, rank: Math.min(...ranks) - (used.includes(command.key) ? USED : 0) }];
  });
  return ranked
    .sort((one, other) => one.rank - other.rank || byKind(one.command, other.command))
    .map(({ command }) => command);
}
