import { defineRole } from 'facet/schema';

/** Reads everything, and changes nothing. */
export default defineRole({
  name: 'viewer',
  label: { en: 'Viewer', zh: '查看者' },
  modules: { '*': { read: true, print: true, export: true } },
  reports: true,
});
