import { defineRole } from 'facet/schema';

/** Runs the house: everything but the people who sign in, and the log of their sign-ins. */
export default defineRole({
  name: 'manager',
  label: { en: 'Manager', zh: '经理' },
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
  },
  reports: true,
  settings: { status: true },
});
