/** The preference for the number of rows that a list starts with, where the user never changed its own page size. */
export const pageSizePreference = 'page-size';
export const pageSizes = [10, 25, 50, 100];
export const defaultPageSize = 25;
