import { z } from 'zod';
import { vehicleEventKinds } from '#contract/vehicle/vehicle-parts.ts';

/** Which kind of events the time line shows; all of them without one. */
export const vehicleSearch = z.lazy(() => z.object({ kind: z.enum(vehicleEventKinds).optional().catch(undefined) }));
