import {
  type E311Request,
  e311RequestFields,
  e311RequestHistory,
  e311RequestInputSchema,
} from '#contract/e311-request/e311-request.ts';
import { e311RequestEndpoints } from '#contract/e311-request/e311-request-endpoints.ts';
import { localDay } from '#contract/time-zone.ts';
import { e311RequestFlow } from '#machines/flows/e311-request.ts';
import type { EntityDefinition } from '#src/app/entity/definition.ts';
import { dateText } from '#src/ui/form/date-text.ts';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'e311-requests': typeof import('#src/i18n/en/e311-request/e311-requests.json');
  }
}

export const today = (): string => localDay(new Date());

/** The fields with the rule that moves with the calendar; the start that it had may stay (D-087a). */
export const startFrom = (first: string, before?: string) =>
  e311RequestInputSchema.superRefine(({ plannedStart }, context) => {
    if (plannedStart !== before && plannedStart < first)
      context.addIssue({ code: 'custom', message: `pastDate:${dateText(first, 'day')}`, path: ['plannedStart'] });
  });

/** E3 1.1 requests as their pages know them (E311-01, E311-27). */
export const e311Request: EntityDefinition<E311Request> = {
  type: 'E311_REQUEST',
  flow: e311RequestFlow,
  historyTo: ({ requester }, me) => ({ rule: e311RequestHistory, persons: requester.id === me ? ['requester'] : [] }),
  table: e311RequestEndpoints,
  name: 'E311Request',
  fields: e311RequestFields,
  texts: 'e311-requests',
  titleOf: ({ title }) => title,
  address: ({ id }) => ({ drId: id }),
  way: ['CREATED', 'REQUESTED', 'ACCEPTED', 'IN_PROGRESS', 'FINISHED'],
  standsAt: ({ value }) => (value === 'REJECTED' ? 'CREATED' : undefined),
  newForm: () => {
    const first = today();
    return { initial: { priority: 'NORMAL' }, schema: startFrom(first), min: { plannedStart: first, plannedEnd: first } };
  },
  places: {
    hasVehicle: { page: 'vehicles', field: 'vins' },
    hasUpdate: { page: 'ecu-updates', field: 'updates' },
    everyUpdateAssigned: { page: 'ecu-updates-and-vehicles', field: 'assignments' },
  },
};
