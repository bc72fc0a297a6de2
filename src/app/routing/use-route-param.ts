import { useParams, useSearch } from '@tanstack/react-router';
import { idOf } from '#src/app/resource.ts';

/** What the address of the page names, by the names that its path has. */
export const useRouteParams = (): Readonly<Record<string, string | undefined>> => useParams({ strict: false });

/** Id in the address; undefined for 'new' and for what is no number: both mean creation (NAV-12, NAV-13). */
export const useRouteParam = (name: string): number | undefined => idOf(useRouteParams()[name]);

/** The field of the page that its address points at (`?field=`), and what else its query names. */
export const useRouteSearch = (): Readonly<Record<string, unknown>> => useSearch({ strict: false });
