/** The attribute of the boxes whose buttons are actions of the page: the palette of commands offers them by their names. */
export const pageActionsMark = 'data-page-actions';
