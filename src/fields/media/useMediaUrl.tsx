import { useContext } from 'react';
import { FieldServicesContext } from '../shared/fieldView.ts';

/** Makes of a file's path the address that a browser finds it at; the path itself where nothing else is told. */
export function useMediaUrl(): (path: string) => string {
  return useContext(FieldServicesContext)?.mediaUrl ?? itself;
}

function itself(path: string): string {
  return path;
}
