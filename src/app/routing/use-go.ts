import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Leads to an address of the portal. */
export function useGo(): (href: string, options?: { readonly replace?: boolean }) => void {
  const router = useRouter();
  return useCallback((href, { replace = false } = {}) => void router.navigate({ href, replace }), [router]);
}
