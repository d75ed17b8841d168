/** The calls whose answers the main layout shows with. A file of its own: they go out before any other code is there. */
export const workspacePaths = {
  user: 'api/auth/check',
  schema: 'api/common/schema',
  choices: 'api/common/choices',
  navigation: 'api/common/navigation',
  preferences: 'api/common/preference',
} as const;
