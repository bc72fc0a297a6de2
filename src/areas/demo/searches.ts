import { z } from 'zod';

const text = (max: number) => z.string().max(max).optional().catch(undefined);

/** The workflow pages: the states that are active now, the role that looks, the transition that is marked. */
export const workflowSearch = z.lazy(() => z.object({ at: text(2000), role: text(60), mark: text(200) }));
