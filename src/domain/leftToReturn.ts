import type { DocumentStatus } from './movement.ts';

/**
 * When a row of a document is left to return, by the statuses of the documents around it:
 *
 * | document                                | its status                            |
 * |-----------------------------------------|---------------------------------------|
 * | the row's own                           | Confirmed                             |
 * | a return that has the row               | none that is New or Confirmed         |
 * | a document that the row was moved on to | none that is Confirmed                |
 *
 * Lists ask the database, whose conditions are made of this table too.
 */
export const leftToReturn = {
  own: ['Confirmed'],
  noReturn: ['New', 'Confirmed'],
  notMovedOn: ['Confirmed'],
} as const satisfies Record<string, readonly DocumentStatus[]>;
