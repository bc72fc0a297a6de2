import type { Battery } from '#tests/trust/field.ts';
import { input } from '#tests/trust/input/input.ts';
import { kills } from '#tests/trust/kills/kills.ts';
import { outages } from '#tests/trust/outages/outages.ts';
import { races } from '#tests/trust/races/races.ts';
import { roles } from '#tests/trust/roles/roles.ts';
import { tampering } from '#tests/trust/tampering/tampering.ts';

/** In the order in which they run: the journal is walked while it is short, and odd input comes last. */
export const batteries: readonly Battery[] = [tampering, races, roles, kills, outages, input];
