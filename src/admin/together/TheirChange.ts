import { createContext, useContext } from 'react';

/** What somebody else has changed in the record on screen since it was opened. */
export interface TheirChange {
  /** The name of the person; undefined: the user does not see people, or it followed from something else. */
  person: string | undefined;
  /** The record itself was saved; else something that it shows has changed. */
  isSaved: boolean;
  /** When it was noticed here. */
  at: Date;
  /** Names of the fields whose new values show in the form. */
  flowed: readonly string[];
  /** Names of the fields that the user has typed into as well. */
  contested: readonly string[];
}

interface TheirChangeNote {
  theirs: TheirChange | undefined;
  dismiss: () => void;
}

export const TheirChangeContext = createContext<TheirChangeNote>({ theirs: undefined, dismiss: () => {} });

export const useTheirChange = (): TheirChangeNote => useContext(TheirChangeContext);
