/** The languages of the product; the first is the default. */
export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];
