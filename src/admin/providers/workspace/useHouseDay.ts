import { todayIn } from '../../../fields/shared/days/calendarDay.ts';
import { useWorkspace } from './workspaceContext.tsx';

/** Returns what today is in the house, wherever its users are: reports are read and their files are named by it. */
export function useHouseDay(): () => string {
  const { timeZone } = useWorkspace();
  return () => todayIn(timeZone);
}
