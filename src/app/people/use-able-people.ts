import { useEffect, useState } from 'react';
import { type AblePeople, collabEndpoints } from '#contract/collab/collab.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import type { UserReference } from '#contract/common.ts';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';

/** Who holds one of the roles at a brand, each once; nobody while it is not known. */
export type WhoCan = (roles: readonly string[], brandId: number) => readonly UserReference[];

const nobody: WhoCan = () => [];

const whoCanOf =
  (able: AblePeople): WhoCan =>
  (roles, brandId) => {
    const of = able.filter(({ role }) => roles.includes(role)).flatMap(({ people }) => people);
    const here = of.filter(({ brandIds }) => brandIds.includes(brandId));
    return [...new Map(here.map((person) => [person.id, person])).values()];
  };

/** People who can do what an entity waits for, by their roles (D-248). Without an answer roles alone are named. */
export function useAblePeople(entityType: LockType, entityId: number, roles: readonly string[]): WhoCan {
  const portal = usePortal();
  const [whoCan, setWhoCan] = useState<WhoCan>(() => nobody);
  const asked = [...new Set(roles)].sort().join(',');
  useEffect(() => {
    if (asked === '') return;
    let current = true;
    const query = { entityType, entityId, roles: asked };
    resource(portal, 'listAblePeople', { query }, collabEndpoints)
      .get()
      .then(
        (able) => current && setWhoCan(() => whoCanOf(able)),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [portal, entityType, entityId, asked]);
  return whoCan;
}
