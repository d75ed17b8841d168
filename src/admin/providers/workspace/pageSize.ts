/** The preference that holds how many rows a list starts with, where its own page size was never changed. */
export const pageSizePreference = 'page-size';
export const pageSizes = [10, 25, 50, 100];
export const defaultPageSize = 25;
