import { z } from 'zod';

const text = (max: number) => z.string().max(max).optional().catch(undefined);

/** D-034; `needs` names what would open the site */
export const noAccessSearch = z.lazy(() => z.object({ site: text(80), needs: text(2048) }));
/** D-035: everything is shown as text; redirectFrom becomes a link only through safePath */
export const errorSearch = z.lazy(() =>
  z.object({ traceId: text(64), message: text(500), redirectFrom: text(2048), previousPage: text(2048) }),
);
/** AUTH-04 */
export const loginSearch = z.lazy(() => z.object({ redirectFrom: text(2048) }));
