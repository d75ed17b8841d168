import createCache from '@emotion/cache';

/*
 * jsdom draws nothing, but would match every rule in the document against every element whose style it is asked for,
 * as each search by role does. No test looks at what the rules say.
 */
Object.getPrototypeOf(createCache({ key: 'css' }).sheet).insert = () => undefined;
