import { z } from 'zod';

/** The part of an address that shows the form of an entity without a flow in the place of its facts: `mode=edit`. */
export const editMode = () => ({ mode: z.literal('edit').optional().catch(undefined) });
export const editSearch = z.lazy(() => z.object(editMode()));
