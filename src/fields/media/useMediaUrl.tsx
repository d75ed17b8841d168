import { useContext } from 'react';
import { FieldServicesContext } from '../shared/fieldView.ts';

/** A function from the path of a file to its address in the browser; the same path where no service changes it. */
export function useMediaUrl(): (path: string) => string {
  return useContext(FieldServicesContext)?.mediaUrl ?? itself;
}

function itself(path: string): string {
  return path;
}
