import { z } from 'zod';

const word = () => z.string().max(4_000).optional().catch(undefined);
/** What the address of a board says beside its filters: which part is open, and which rows. */
export const apart = ['tab', 'page', 'status', 'day'] as const;
/** D-190, D-202; an address never names a vehicle */
export const boardSearch = z.lazy(() =>
  z.object({
    ...{ period: word(), from: word(), to: word(), market: word(), model: word(), modelYear: word() },
    ...{ productType: word(), campaign: word(), platform: word(), swVersion: word(), module: word(), moduleVersion: word() },
    ...{ stage: word(), vehicleGroup: word(), baseline: word(), ecu: word(), errorCode: word(), phase: word() },
    ...{ regulation: word(), request: word(), release: word() },
    ...{ tab: word(), status: word(), day: word() },
    page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
  }),
);
export type BoardSearch = z.output<typeof boardSearch>;
