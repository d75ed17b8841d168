/** The attribute of the boxes whose buttons are actions of the page: the palette of commands offers them by their names. */
export const pageActionsMark = 'data-page-actions';

/** The attribute of a button that does more than its name says: what it is found by too, one text a line. */
export const alsoCalledMark = 'data-also-called';
