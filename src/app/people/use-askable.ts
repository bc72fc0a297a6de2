import { useEffect, useState } from 'react';
import { collabEndpoints } from '#contract/collab/collab.ts';
import type { UserReference } from '#contract/common.ts';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import type { Item, Question } from './use-asks.ts';

/** Who can be asked for a step of an item; undefined until that is known, nobody where the answer fails (D-248). */
export function useAskable({ entityId, entityType }: Item, { brandId, command }: Question): readonly UserReference[] | undefined {
  const portal = usePortal();
  const [people, setPeople] = useState<readonly UserReference[]>();
  useEffect(() => {
    let current = true;
    const query = { entityType, entityId, command, ...(brandId !== null && { brandId }) };
    resource(portal, 'listAskable', { query }, collabEndpoints)
      .fresh()
      .then(
        (able) => current && setPeople(able),
        () => current && setPeople([]),
      );
    return () => {
      current = false;
    };
  }, [portal, entityType, entityId, command, brandId]);
  return people;
}
