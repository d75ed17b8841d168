/** The channel on which the processes on one PostgreSQL notify each other. */
export const changesChannel = 'facet_changes';
