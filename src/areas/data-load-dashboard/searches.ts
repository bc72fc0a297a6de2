import { z } from 'zod';

const word = () => z.string().max(200).optional().catch(undefined);
/** D-201 */
export const dashboardSearch = z.lazy(() => z.object({ type: word(), state: word(), owner: word() }));
