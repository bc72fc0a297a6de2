import { accessOf } from '#contract/page/routes.ts';
import { useFlag } from '#src/app/session/flags.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { usePortalConfiguration } from '#src/app/use-configuration.ts';
import { type NavigationEntry, visibleEntries } from './navigation.ts';

type Entries = (entries: readonly NavigationEntry[]) => NavigationEntry[];

/** What I may see of the navigation here: my roles at the brand, the installation's tools, features that are on (SHELL-17, AN-07). */
export function useNavigation(isFlagAsked: boolean): Entries {
  const me = useMe();
  const brandId = useBrandId();
  const { idpAdminConsoleUrl } = usePortalConfiguration();
  const isUneceOn = useFlag('cc.data.unece', isFlagAsked);
  const hrefOf = ({ key, href }: NavigationEntry) => (key === 'adminConsole' ? (idpAdminConsoleUrl ?? '') : href);
  const isAbsent = (entry: NavigationEntry) =>
    hrefOf(entry) === '' || (!isUneceOn && accessOf(entry.href).flags.includes('cc.data.unece'));
  const withHref = (entry: NavigationEntry): NavigationEntry => ({
    ...entry,
    href: hrefOf(entry),
    ...(entry.children && { children: entry.children.map(withHref) }),
  });
  return (entries) => visibleEntries(entries, me, brandId, isAbsent).map(withHref);
}
