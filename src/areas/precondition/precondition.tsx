import {
  newPreconditionFields,
  type Precondition,
  preconditionEndpoints,
  preconditionFields,
} from '#contract/precondition/precondition.ts';
import { preconditionFlow } from '#machines/flows/baseline-update/precondition.ts';
import type { EntityDefinition } from '#src/app/entity/definition.ts';

declare module '#src/i18n/types.ts' {
  interface Texts {
    preconditions: typeof import('#src/i18n/en/precondition/preconditions.json');
  }
}

/** Preconditions as their page knows them (BLU-06, BLU-18, BLU-19). */
export const precondition: EntityDefinition<Precondition> = {
  type: 'PRECONDITION',
  flow: preconditionFlow,
  table: preconditionEndpoints,
  name: 'Precondition',
  fields: preconditionFields,
  texts: 'preconditions',
  titleOf: ({ title }) => title,
  address: (entity) => ({ bluId: (entity as unknown as Precondition).bluId }),
  paramsOf: (entity) => {
    const { bluId, category, name } = entity as Precondition;
    return { id: bluId, category, name };
  },
  places: {
    responsibleNamed: { page: '', field: 'responsibleId' },
    hasEvidence: { page: '', field: 'evidenceUrl' },
  },
};

/** The form of a new one names its category and how it is called in its address, too. */
export const newPrecondition = { ...precondition, fields: newPreconditionFields };
