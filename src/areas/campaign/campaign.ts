import type { BigLoopCampaign, BigLoopRow } from '#contract/campaign/big-loop.ts';
import { bigLoopCampaignEndpoints, bigLoopFields } from '#contract/campaign/big-loop.ts';
import { type CampaignContext, campaignStatuses, defaultMarket, type PreconditionId } from '#contract/campaign/campaign.ts';
import {
  closedPreconditions,
  type Oru20Campaign,
  type Oru20Row,
  oru20CampaignEndpoints,
  oru20Fields,
} from '#contract/campaign/oru20.ts';
import type { FlowState } from '#contract/command.ts';
import type { FieldValues } from '#contract/entity/fields.ts';
import { count } from '#contract/words.ts';
import { bigLoopCampaignFlow } from '#machines/flows/campaign/big-loop-campaign.ts';
import { oru20CampaignFlow } from '#machines/flows/campaign/oru20-campaign.ts';
import type { EntityDefinition } from '#src/app/entity/definition.ts';
import type { Condition } from '#src/app/workflow/reached-states.ts';
import { bigLoopRelease, oru20Release, type ReleaseKind } from '#src/areas/campaign-release/campaign-release.ts';
import { textOf } from '#src/i18n/i18n.ts';

declare module '#src/i18n/types.ts' {
  interface Texts {
    campaigns: typeof import('#src/i18n/en/campaign/campaigns.json');
  }
}

export type Campaign = BigLoopCampaign | Oru20Campaign;
export type CampaignRow = BigLoopRow | Oru20Row;

/** What the pages of a kind know beside its definition. */
export type CampaignKind = {
  readonly definition: EntityDefinition<never>;
  readonly releases: ReleaseKind;
  /** name of its id in the address */
  readonly param: 'bigLoopCampaignId' | 'oru20CampaignId';
  /** the service that carries it out, as sentences name it */
  readonly service: string;
  /** how warnings name the line (ERR-19) */
  readonly line: 'bigLoop' | 'oru20';
  readonly closedPreconditions: readonly PreconditionId[];
};

const places = {
  hasVehicles: { page: 'vehicles', field: 'vin' },
  everyVehicleOfBrand: { page: 'vehicles', field: 'vehicles' },
  manifestsComplete: { page: 'vehicles', field: 'vehicles' },
  hasRelease: { page: 'release', field: 'releases' },
  releaseIsValid: { page: 'release', field: 'releases' },
} as const;
const way = [campaignStatuses[0], campaignStatuses[1]] as const;
const fresh = { market: defaultMarket, autoInstall: 'false' };

/** What a rollout needs, as it stands before it (BIG-10, ORU2-09): its parameters are complete since it was created. */
function conditions({ context }: FlowState): readonly Condition[] {
  const { incomplete, releaseId, releaseValid, vehicles } = context as CampaignContext;
  const complete = { complete: count(vehicles - incomplete), all: count(vehicles) };
  const words = (key: string) => textOf('campaigns', `way.${key}`, complete) ?? key;
  const ofVehicles = vehicles === 0 ? words('noVehicles') : words('vehicles');
  const ofRelease = releaseId === null ? 'noRelease' : releaseValid ? 'release' : 'invalid';
  return [
    { key: 'parameters', label: words('parameters'), isMet: true },
    { key: 'release', label: words(ofRelease), isMet: releaseId !== null && releaseValid },
    { key: 'vehicles', label: ofVehicles, isMet: vehicles > 0 && incomplete === 0 },
  ];
}

/** How many vehicles have their result, once it is rolled out; an aborted one waits for none. */
function outcome({ results, status }: Campaign): Condition | undefined {
  if (status === 'ROLLOUT_ABORTED') return undefined;
  const { done, total } = results ?? { done: 0, total: 0 };
  const key = results === null ? 'noResults' : 'results';
  const label = textOf('campaigns', `way.${key}`, { done: count(done), all: count(total) }) ?? key;
  return { key: 'results', label, isMet: total > 0 && done === total };
}

type Own<Of extends Campaign> = Omit<EntityDefinition<Of>, 'titleOf' | 'way' | 'conditions' | 'outcome' | 'places' | 'newForm'>;
const definitionOf = <Of extends Campaign>(own: Own<Of>, initial: FieldValues = {}): EntityDefinition<Of> => ({
  ...own,
  titleOf: ({ name }) => name,
  way,
  conditions,
  outcome,
  places,
  newForm: () => ({ initial: { ...fresh, ...initial } }),
});

const bigLoopCampaign = definitionOf<BigLoopCampaign>({
  ...{ type: 'BIG_LOOP_CAMPAIGN', flow: bigLoopCampaignFlow, table: bigLoopCampaignEndpoints, name: 'BigLoopCampaign' },
  ...{ fields: bigLoopFields, texts: 'big-loop-campaigns', listHref: '/software/deployments?tab=bigLoop' },
});
const oru20Campaign = definitionOf<Oru20Campaign>(
  {
    ...{ type: 'ORU20_CAMPAIGN', flow: oru20CampaignFlow, table: oru20CampaignEndpoints, name: 'Oru20Campaign' },
    ...{ fields: oru20Fields, texts: 'oru20-campaigns', listHref: '/software/deployments?tab=oru20' },
  },
  { autoDownload: 'false', skipOruConsentCheck: 'false' },
);

/** BIG-01…BIG-05 */
export const bigLoopKind: CampaignKind = {
  definition: bigLoopCampaign,
  releases: bigLoopRelease,
  param: 'bigLoopCampaignId',
  service: 'big-loop service',
  line: 'bigLoop',
  closedPreconditions: [],
};

/** ORU2-01 */
export const oru20Kind: CampaignKind = {
  definition: oru20Campaign,
  releases: oru20Release,
  param: 'oru20CampaignId',
  service: 'ORU 2.0 service',
  line: 'oru20',
  closedPreconditions,
};

const kinds: readonly CampaignKind[] = [bigLoopKind, oru20Kind];
/** The kind of a definition. */
export const kindOf = ({ type }: Pick<EntityDefinition, 'type'>): CampaignKind =>
  kinds.find(({ definition }) => definition.type === type) ?? bigLoopKind;
