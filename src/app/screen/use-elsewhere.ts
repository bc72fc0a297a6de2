import { useEffect, useEffectEvent, useState } from 'react';
import { brandsOf } from '#contract/access/access.ts';
import { usePortal } from '#src/app/portal.ts';
import type { Resource } from '#src/app/resource.ts';

/**
 * A brand of mine at which the server has what is not there at the selected one (B12): a link of a colleague may be of another brand. Asked one
 * after the other, each at that brand and with my rights there; undefined while and where there is none. A page makes its resource anew
 * whenever it is drawn: only another key is another thing, or each answer would begin the search again.
 */
export function useElsewhere(resource: Pick<Resource<unknown>, 'at' | 'key'>, isGone: boolean): number | undefined {
  const portal = usePortal();
  const [found, setFound] = useState<{ readonly key: string; readonly brandId: number }>();
  const { key } = resource;
  const isAt = useEffectEvent((brandId: number) =>
    resource.at(brandId).then(
      () => true,
      () => false,
    ),
  );
  useEffect(() => {
    const actor = portal.actor();
    if (!isGone || !actor) return;
    let current = true;
    const look = async () => {
      for (const brandId of brandsOf(actor).filter((held) => held !== portal.brandId())) {
        if (!current) return;
        const isThere = await isAt(brandId);
        if (current && isThere) return setFound({ key, brandId });
      }
    };
    void look();
    return () => {
      current = false;
    };
  }, [portal, key, isGone]);
  return isGone && found?.key === key ? found.brandId : undefined;
}
