import { defineRole } from 'facet/schema';

/** May do everything, and manages the people who sign in. */
export default defineRole({
  name: 'administrator',
  label: { en: 'Administrator', zh: '管理员' },
  modules: {
    '*': {
      read: true,
      create: true,
      update: true,
      delete: true,
      archive: true,
      confirm: true,
      setBack: true,
      print: true,
      export: true,
      import: true,
    },
    user: { read: true, create: true, update: true, delete: true, print: true, export: true, import: true },
  },
  reports: true,
  settings: true,
});
