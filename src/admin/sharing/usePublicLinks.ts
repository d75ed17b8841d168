import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { useNotifyError } from '../refusals/useNotifyError.tsx';

/** A link that opens the public page of a record, as GET /api/common/public-link answers it. */
export interface PublicLink {
  id: number;
  path: string;
  created_at: string;
  /** Null: it does not expire. */
  expires_at: string | null;
  made_by: string | null;
}

/** The public links of a record, newest first, and the functions that create and end one. */
export function usePublicLinks({ module, recordId }: { module: string; recordId: number }) {
  const { http } = useServices();
  const client = useQueryClient();
  const notifyError = useNotifyError();
  const path = `api/common/public-link/${module}/${recordId}`;
  const queryKey = ['public-links', module, recordId];
  const { data: links, isError } = useQuery({
    queryKey,
    queryFn: async () => (await http(path, { ownErrors: true })).json as PublicLink[],
  });
  const answered = { onError: notifyError, onSettled: () => client.invalidateQueries({ queryKey }) };
  const make = useMutation({
    /** @param days until the link expires; null: it does not */
    mutationFn: (days: number | null) => http(path, { method: 'POST', body: JSON.stringify({ days }) }),
    ...answered,
  });
  const revoke = useMutation({
    mutationFn: (id: number) => http(`api/common/public-link/${id}`, { method: 'DELETE' }),
    ...answered,
  });
  return { links, isError, make, revoke };
}

/** The full address, for people elsewhere. */
export function publicLinkAddress({ path }: PublicLink): string {
  return new URL(path, window.location.origin).href;
}
