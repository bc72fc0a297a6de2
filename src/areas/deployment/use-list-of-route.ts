import { useParams } from '@tanstack/react-router';

type Of = { readonly softwareProjectId: string; readonly releaseCandidateId: string };

/** A list of the candidate in the address, for pages that know no deployment. */
export function useListOfRoute(path: (of: Of) => string): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return path({ softwareProjectId: params.swProjectId ?? '', releaseCandidateId: params.releaseCandidateId ?? '' });
}
