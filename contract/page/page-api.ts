import { platformEndpoints } from '#contract/platform.ts';

/** Calls that any page may make before its own part is loaded: they stand in the first load. Other tables come with the parts that use them. */
export const pageApi = { ...platformEndpoints } as const;
