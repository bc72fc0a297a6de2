import { sql } from 'kysely';
import { isOver, type SmartDetails, type SmartWayBack } from '#contract/smart-campaign/smart-campaign.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { lockEntity, placeOf } from '#server/entity/entity.ts';
import { countThatGot, isLeft, leftOf, refuseSecond, type Way } from '#server/modules/deployment/way-back.ts';
import { conflict, invalidFields, notFound } from '#server/problem.ts';
import { type SmartCampaignStored, smartCampaignStore } from './smart-campaign-store.ts';

type Version = Pick<SmartCampaignStored, 'softwareName' | 'softwareVersion' | 'platform' | 'containers'>;

/** What each control unit gets, whatever the containers are called. */
const brought = (containers: SmartDetails['containers']) =>
  containers
    .map(({ ecu, partNumber, version }) => `${ecu} ${partNumber} ${version}`)
    .toSorted()
    .join(', ');

/**
 * Campaigns of the brand that have rolled out an earlier version of the same software, for every control unit of this one, with success, before this one
 * began: the last of each version, the newest first.
 */
async function versionsBefore(db: Database, row: SmartCampaignStored) {
  const { rows } = await sql<Version & { id: number; startedOn: Date }>`
    select e.id, e.software_name, e.software_version, e.platform, e.containers, r.started_on
    from smart_campaign e join rollout r on r.kind = 'SMART' and r.deployment_id = e.id
    where e.home_brand_id = ${row.homeBrandId} and e.software_name = ${row.softwareName} and e.platform = ${row.platform}
      and e.software_version <> ${row.softwareVersion} and e.stage = 'ROLLED_OUT'
      and r.started_on < (select o.started_on from rollout o where o.kind = 'SMART' and o.deployment_id = ${row.id})
      and exists (select from rollout_count c where c.rollout_id = r.id and c.status = 'SUCCESS' and c.count > 0)
    order by r.started_on desc, e.id desc
  `.execute(db);
  const seen = new Set<string>();
  return rows.filter(({ containers, softwareVersion }) => {
    const isForAll = row.containers.every(({ ecu }) => containers.some((container) => container.ecu === ecu));
    if (!isForAll || seen.has(softwareVersion)) return false;
    seen.add(softwareVersion);
    return true;
  });
}

/** What can be brought back to how many vehicles (D-255); nothing where the rollout did not fail and was not aborted. */
export async function presentSmartWayBack({ services: { db } }: CallBase, row: SmartCampaignStored): Promise<SmartWayBack> {
  const { vehicles, versions } = await foundOf(db, row);
  return {
    vehicles,
    versions: versions.map(({ id, softwareVersion, startedOn }) => ({
      campaignId: id,
      version: softwareVersion,
      rolledOutOn: startedOn.toISOString(),
    })),
  };
}

async function foundOf(db: Database, row: SmartCampaignStored) {
  if (!isLeft(row)) return { got: 0, vehicles: 0, versions: [] };
  const { got, vehicles } = await countThatGot(db, 'SMART', row);
  return { got, vehicles, versions: vehicles === 0 ? [] : await versionsBefore(db, row) };
}

/** What its pages say of it, with the ways back that there are. */
export const smartLeft = async (call: CallBase, row: SmartCampaignStored) =>
  leftOf(call, 'SMART', await foundOf(call.services.db, row), await waysOf(call.services.db, row.id));

async function waysOf(db: Database, id: number): Promise<Way[]> {
  const ways = db.selectFrom('smartCampaign').select(['id', 'stage', 'facts']).where('wayBackOf', '=', id);
  const rows = (await ways.orderBy('id', 'desc').execute()) as Pick<SmartCampaignStored, 'facts' | 'id' | 'stage'>[];
  return rows.map(({ facts, id, stage }) => {
    const hasResults = stage === 'ROLLED_OUT' && isOver(facts.jobStatus);
    return { id, status: hasResults ? 'COMPLETED' : stage, isUnderWay: !hasResults && !isLeft({ status: stage }) };
  });
}

/** The campaign that a way back leads from, as its creation asks for it: with how many vehicles it brings back. */
export async function leadingFrom(call: CallBase, tx: Transaction, id: number, details: SmartDetails): Promise<number> {
  const row = await lockEntity<SmartCampaignStored>(tx, smartCampaignStore, id);
  if (!row) throw notFound();
  call.authorize(placeOf(smartCampaignStore, row));
  if (!isLeft(row)) throw conflict('A way back leads only from a rollout that failed or was aborted.');
  await refuseSecond(call, tx, 'SMART', await waysOf(tx, id));
  const { vehicles } = await countThatGot(tx, 'SMART', row);
  if (vehicles === 0) throw conflict('No vehicle has this version any more: there is no way back to lead.');
  if (!(await versionsBefore(tx, row)).some((version) => isSame(version, details)))
    throw invalidFields([
      {
        pointer: '/softwareVersion',
        detail: 'Choose a version that was rolled out before, with the containers that it had then.',
      },
    ]);
  return vehicles;
}

const isSame = (one: Version, other: Version): boolean =>
  one.softwareName === other.softwareName &&
  one.softwareVersion === other.softwareVersion &&
  one.platform === other.platform &&
  brought(one.containers) === brought(other.containers);

/** A way back brings what was rolled out before: its software stays as it is (D-255). */
export function requireSameSoftware(row: SmartCampaignStored, details: SmartDetails): void {
  if (row.wayBackOf !== null && !isSame(row, details))
    throw invalidFields([
      { pointer: '/softwareVersion', detail: 'A way back brings what was rolled out before: its software stays as it is.' },
    ]);
}
