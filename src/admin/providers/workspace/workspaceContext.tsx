import { useQuery } from '@tanstack/react-query';
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { withListedChoices } from '../../../metadata/read/valueLists.ts';
import { SchemaLabels, useLanguage } from '../../i18n/LanguageProvider.tsx';
import { session } from '../session/session.ts';
import { setDocumentTitle } from './documentTitle.ts';
import type { MenuLink } from './navigation.ts';
import { SchemaProvider } from './schemaContext.tsx';
import { useServices } from './servicesContext.tsx';
import { choicesQuery, navigationQuery, type SignedIn, schemaQuery, userQuery } from './workspaceQueries.ts';

interface Workspace extends SignedIn {
  navigation: MenuLink[];
}

const WorkspaceContext = createContext<Workspace | undefined>(undefined);

interface WorkspaceProviderProps {
  /** Replaces the children when something could not be fetched. */
  Failure: ComponentType<{ error: Error | null | undefined; retry: () => void }>;
  children: ReactNode;
}

/**
 * Fetches the user, the schema with the values of its lists, and the menu, and then shows its children; the splash screen stays until then. Later
 * answers update them without unmounting the children.
 */
export function WorkspaceProvider({ Failure, children }: WorkspaceProviderProps) {
  const { http } = useServices();
  const { language } = useLanguage();
  const user = useQuery(userQuery(http));
  const schemaAnswer = useQuery(schemaQuery(http));
  const choices = useQuery(choicesQuery(http));
  const menu = useQuery({ ...navigationQuery(http, language), placeholderData: (previous) => previous });
  const workspace = useMemo(
    () => user.data && menu.data && { ...user.data, navigation: menu.data },
    [user.data, menu.data],
  );
  const userId = user.data?.user.id;
  useEffect(() => {
    if (userId !== undefined) session.know(userId);
  }, [userId]);
  const plain = schemaAnswer.data?.schema;
  const lists = choices.data;
  const schema = useMemo(() => plain && lists && withListedChoices(plain, lists), [plain, lists]);
  const siteName = schema?.app.siteName;
  useEffect(() => {
    if (siteName) setDocumentTitle(siteName);
  }, [siteName]);

  if (!workspace || !schema) {
    const failed = [user, schemaAnswer, choices, menu].filter((query) => query.isError);
    const [first] = failed;
    return first ? <Failure error={first.error} retry={() => failed.map((query) => query.refetch())} /> : null;
  }
  return (
    <WorkspaceContext.Provider value={workspace}>
      <SchemaProvider schema={schema}>
        <SchemaLabels schema={schema}>{children}</SchemaLabels>
      </SchemaProvider>
    </WorkspaceContext.Provider>
  );
}

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace needs a WorkspaceProvider above it');
  return workspace;
}
