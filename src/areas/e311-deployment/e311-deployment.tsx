import type { FlowState } from '#contract/command.ts';
import { type E311Deployment, type E311Task, e311DeploymentInputSchema } from '#contract/e311-deployment/e311-deployment.ts';
import type { E311DeploymentContext } from '#contract/e311-deployment/e311-deployment-context.ts';
import { e311DeploymentEndpoints } from '#contract/e311-deployment/e311-deployment-endpoints.ts';
import { fields } from '#contract/entity/fields.ts';
import { redacted } from '#contract/redacted-names.ts';
import { e311DeploymentFlow } from '#machines/flows/e311-deployment.ts';
import type { EntityDefinition } from '#src/app/entity/definition.ts';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'e311-deployments': typeof import('#src/i18n/en/e311-deployment/e311-deployments.json');
  }
}

/** What is typed of a new deployment: its request stands in the address (D-115). */
export const newDeploymentSchema = e311DeploymentInputSchema.omit({ deploymentRequestId: true });

/** What the answer of a deployment has of a state of its flow, and of what the flow remembers. */
function partsOf({ context, value }: FlowState) {
  const { rollout, ...tasks } = value as Readonly<Record<'rollout' | E311Task, string>>;
  const { jobStatus, selected } = context as Readonly<Pick<E311DeploymentContext, 'jobStatus' | 'selected'>>;
  return { ...tasks, status: rollout, jobStatus, vehicleCount: selected };
}

/** E3 1.1 deployments as their pages know them (E311-02 … E311-08). */
export const e311Deployment: EntityDefinition<E311Deployment> = {
  type: 'E311_DEPLOYMENT',
  flow: e311DeploymentFlow,
  table: e311DeploymentEndpoints,
  name: 'E311Deployment',
  fields: fields(newDeploymentSchema, { deployment: { description: { isTold: true } } }),
  texts: 'e311-deployments',
  listHref: `/software/${redacted.requests}`,
  titleOf: ({ description }) => description,
  asOf: (_, __, state) => (state ? partsOf(state) : {}),
  address: (one) => ({
    drId: (one as Partial<E311Deployment>).deploymentRequestId ?? 'new',
    deploymentId: one.id,
  }),
  places: {
    vehicleSelected: { page: 'vehicles', field: 'selectedVins' },
    everyVehicleActive: { page: 'vehicles', field: 'selectedVins' },
    vehiclesComplete: { page: 'vehicles', field: 'selectedVins' },
    cplComplete: { page: 'cpl', field: 'entries' },
    parametersComplete: { page: 'parameters/energy', field: 'enabledPowerGrid' },
    entryEnabled: { page: 'cpl', field: 'entries' },
    entriesTargeted: { page: 'cpl', field: 'entries' },
    parametersSet: { page: 'parameters/energy', field: 'enabledPowerGrid' },
    rulesHold: { page: 'parameters/energy', field: 'flashDurationHv' },
  },
};
