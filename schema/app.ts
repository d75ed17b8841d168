import { defineApp } from 'facet/schema';

/** What this installation is called, and the constants that go with the house. */
export default defineApp({
  siteName: 'Facet',
  company: {
    name: 'Facet Gems Limited',
    address: ['Unit 1203, 12/F, Peninsula Square', '18 Sung On Street, Hung Hom', 'Kowloon, Hong Kong'],
  },
  currency: 'USD',
  linkPrefix: 'https://stones.example.com/item/',
  shareLink: 'https://wa.me/?text={text}',
});
