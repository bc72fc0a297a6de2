import { useEffect, useState } from 'react';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';

/** Names of those who give roles at the selected brand (D-249); none until they are known, and where nobody is known. */
export function useUserManagers(isAsked: boolean): readonly string[] {
  const portal = usePortal();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isAsked) return;
    let current = true;
    resource(portal, 'listUserManagers', {})
      .get()
      .then(
        (people) => current && setNames(people.map(({ fullName }) => fullName)),
        // Without names the sentence asks for "your user manager".
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [portal, isAsked]);
  return names;
}
