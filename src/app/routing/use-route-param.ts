import { useParams } from '@tanstack/react-router';
import { idOf } from '#src/app/resource.ts';

/** Id in the address; undefined for 'new' and for what is no number: both mean creation (NAV-12, NAV-13). */
export function useRouteParam(name: string): number | undefined {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return idOf(params[name]);
}
