/** The first administrator of every server that a test starts. */
export const administrator = { email: 'admin@example.com', password: 'Facet-Admin-1' };
