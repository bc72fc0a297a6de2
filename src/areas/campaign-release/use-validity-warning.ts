import { useEffect } from 'react';
import { usePortal } from '#src/app/portal.ts';
import type { Release, ReleaseKind } from './campaign-release.ts';

/** Warns about a release that is not valid, with what is wrong with it, until it is valid or its page is left (ERR-17, D-152). */
export function useValidityWarning({ line }: ReleaseKind, { name, validity }: Pick<Release, 'name' | 'validity'>): void {
  const { warn } = usePortal();
  const details = validity.valid ? undefined : validity.details.map(({ message }) => message).join(' ');
  useEffect(() => {
    if (details === undefined) return;
    const cause = { cause: 'releaseNotValid', line, name, details } as const;
    warn(cause);
    return () => warn(cause, { isOver: true });
  }, [warn, line, name, details]);
}
