/** Of a document that is printed, in bytes: 500 labels with photos are 10 MB. */
export const printLimit = 32 * 1024 * 1024;
/** Copies of one document. */
export const mostCopies = 100;
