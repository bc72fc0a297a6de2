import type { ExternalFacts } from '#contract/command.ts';
import { smartStepsOf } from '#contract/smart-campaign/smart-campaign.ts';
import type { Database } from '#server/db/connection.ts';
import { referencesFor } from '#server/entity/entity-references.ts';
import { presenting } from '#server/entity/presenting.ts';
import { broughtBy, broughtFor, mentionOf } from '#server/modules/baseline-update/baseline-links.ts';
import { smartWeighing } from './smart-approval.ts';
import {
  priorityOf,
  type SmartCampaignStored,
  smartCampaignStore,
  smartListings,
  updateOf,
  vehiclesOfNow,
} from './smart-campaign-store.ts';
import { smartLeft } from './smart-way-back.ts';

type Person = (subject: string) => {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
};
const moment = (person: Person, by: string | null, on: string | null) =>
  by === null || on === null ? null : { by: person(by), on };
const always: ExternalFacts[string] = [{ from: null, to: null }];

const head = (row: SmartCampaignStored, person: Person) => ({
  name: row.name,
  softwareName: row.softwareName,
  softwareVersion: row.softwareVersion,
  releaseType: row.releaseType,
  platform: row.platform,
  status: row.status,
  stage: row.stage,
  openStep: row.openStep,
  vehicleCount: row.vehicleCount,
  owner: person(row.createdBy),
  paused: row.paused,
});

const rows = presenting(smartCampaignStore, { own: head, subjects: ({ createdBy }) => [createdBy] });

/** Smart campaigns as their list answers them (D-127). */
export async function listed(db: Database, ids: readonly number[]) {
  const [shown, vehicles] = await Promise.all([rows.byId(db, ids), vehiclesOfNow(db, ids)]);
  return shown.map((row) => ({ ...row, vehicleCount: vehicles.get(row.id) ?? null }));
}

/** One as its own pages know it (D-183): with what touches its request, how far its vehicles are, and what it leads back from. */
export const { whole } = presenting(smartCampaignStore, {
  own: (row: SmartCampaignStored, person) => ({
    ...head(row, person),
    description: row.description,
    containers: row.containers,
    steps: smartStepsOf(row.stage, row.facts),
    request: row.request,
    priority: priorityOf(row),
    ...updateOf(row),
    validUntil: row.parameters?.validUntil ?? null,
    requestReason: row.facts.requestReason,
    requested: moment(person, row.facts.requester, row.facts.requestedOn),
    approved: moment(person, row.facts.approver, row.facts.approvedOn),
    started: moment(person, row.facts.starter, row.facts.startedOn),
    pauseReason: row.facts.pauseReason === 'stopRate' ? 'stop rate' : row.facts.pauseReason,
    campaignProblem: row.facts.campaignProblem,
    plannedStart: row.phases[0]?.start ?? null,
  }),
  subjects: ({ createdBy, facts: { approver, pausedBy, requester, starter } }) => [
    createdBy,
    ...[requester, approver, starter, pausedBy].filter((subject) => subject !== null),
  ],
  around: async (call, row) => {
    const from = row.wayBackOf === null ? null : ({ entityType: 'SMART_CAMPAIGN', id: row.wayBackOf } as const);
    const brought = await broughtBy(call.services.db, 'SMART_CAMPAIGN', row.id);
    const [touches, listings, reference, left, vehicles] = await Promise.all([
      smartWeighing.touchesOf(call, row),
      smartListings(call.services.db, [row]),
      referencesFor(call, [...brought.map(mentionOf), ...(from ? [from] : [])]),
      smartLeft(call, row),
      vehiclesOfNow(call.services.db, [row.id]),
    ]);
    const shown = {
      vehicleCount: vehicles.get(row.id) ?? null,
      ...{ touches, listing: listings.get(row.id) ?? null },
      ...{ wayBackOf: (from && reference(from)) ?? null, wayBack: left },
      brings: brought.flatMap((update) => broughtFor(reference, update)),
    };
    return { shown, ...(touches && { external: { unweighed: always } }) };
  },
});
