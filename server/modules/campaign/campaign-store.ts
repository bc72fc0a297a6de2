import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import type { BigLoopInput } from '#contract/campaign/big-loop.ts';
import { type CampaignContext, type CampaignStatus, campaignStatuses } from '#contract/campaign/campaign.ts';
import type { campaignSort } from '#contract/campaign/campaign-endpoints.ts';
import type { Oru20Input } from '#contract/campaign/oru20.ts';
import { entities } from '#contract/entity/entities.ts';
import { within } from '#contract/words.ts';
import type { Flow } from '#machines/flow.ts';
import type { Json, ToolColumns } from '#server/db/tables/platform.ts';
import { type FlowStore, flatState } from '#server/entity/flow-store.ts';
import {
  amongValues,
  containing,
  figure,
  instant,
  type ListColumn,
  optionalWords,
  ownWords,
  ranked,
  words,
} from '#server/list/list-source.ts';
import { settledCampaigns } from './campaign-rollout.ts';
import { foreignVehicles } from './campaign-vehicles.ts';

/** What every campaign keeps beside what was typed. */
type CampaignColumns = ToolColumns & {
  status: CampaignStatus;
  releaseId: number | null;
  /** of its vehicles, in their order */
  vins: Generated<string[]>;
  campaignIdUcl: string | null;
  measureId: string | null;
};
type Figures = { readonly state: string; readonly count: number };

declare module '#server/db/tables.ts' {
  interface Tables {
    bigLoopCampaign: CampaignColumns & BigLoopInput;
    oru20Campaign: CampaignColumns & Oru20Input;
    campaignVehicle: { id: Generated<number>; entityType: CampaignType; campaignId: number; vin: string; alias: string | null };
    campaignManifest: {
      id: Generated<number>;
      vehicleId: number;
      part: 'vehicleManifest' | 'configurationManifests';
      fileId: number;
    };
    /** What the service said last of how far each campaign is: what its analytics show (D-179d). */
    campaignRollup: {
      entityType: CampaignType;
      campaignId: number;
      total: number;
      perState: Json<readonly Figures[]>;
      perDay: Json<readonly { readonly date: string; readonly done: number; readonly failed: number }[]>;
      errors: Json<readonly { readonly code: string; readonly text: string; readonly count: number }[]>;
      /** every vehicle has its result */
      isSettled: boolean;
      updatedOn: Date;
    };
  }
}

export type CampaignType = 'BIG_LOOP_CAMPAIGN' | 'ORU20_CAMPAIGN';
type CampaignTable = 'bigLoopCampaign' | 'oru20Campaign';
type StoredColumns = Omit<Selectable<CampaignColumns>, 'facts'> & { facts: CampaignContext };
export type CampaignRow = StoredColumns & BigLoopInput;
export type BigLoopCampaignRow = CampaignRow;
export type Oru20CampaignRow = StoredColumns & Oru20Input;

type Kind<Machine extends AnyStateMachine> = {
  readonly type: CampaignType;
  readonly table: CampaignTable;
  readonly flow: Flow<Machine>;
  /** what people call one, as open tasks have it */
  readonly called: string;
  /** the service as sentences name it */
  readonly service: string;
};

/** D-066, D-067: the state is the status. */
export function campaignStore<Row extends CampaignRow, Machine extends AnyStateMachine>(
  kind: Kind<Machine>,
): FlowStore<Row, Machine> {
  const { type, table, flow, called, service } = kind;
  const { read } = entities[type];
  return {
    entityType: type,
    table,
    read,
    write: () => read,
    page: { title: sql`e.name`, status: sql`e.status` },
    flow,
    ordersTo: within(service),
    ...flatState('status', 'health'),
    external: async (db, rows) => {
      const foreign = await foreignVehicles(db, rows);
      const ended = await settledCampaigns(db, type, rows);
      return ({ id }) => {
        const reason = foreign.get(id);
        return {
          vehicleForeign: reason === undefined ? [] : [{ from: null, to: null, reason }],
          allHaveResult: ended.has(id) ? [{ from: null, to: null }] : [],
        };
      };
    },
    task: ({ name }) => ({ title: name, where: called }),
  };
}

/** D-128: how the list of a kind is read, over the table of its campaigns and that of its releases. */
export function campaignListSource(table: string, releases: string) {
  const columns: Readonly<Record<(typeof campaignSort)[number], ListColumn>> = {
    ...ownWords('name', 'market'),
    release: optionalWords(sql`r.name`),
    vehicles: figure(sql`cardinality(e.vins)`),
    status: ranked(sql`e.status`, campaignStatuses),
    author: words(sql`coalesce(p.full_name, e.created_by)`),
    lastEdited: instant(sql`e.changed_on`),
  };
  const all = sql.table(table);
  return {
    from: sql`${all} e left join ${sql.table(releases)} r on r.id = e.release_id left join person p on p.subject = e.created_by`,
    columns,
    search: (word: string): RawBuilder<unknown>[] => [
      sql`select s.id from ${all} s where ${containing(sql`s.name`, word)}`,
      sql`select s.id from ${all} s join ${sql.table(releases)} x on x.id = s.release_id where ${containing(sql`x.name`, word)}`,
      ...amongValues(sql`select s.id from ${all} s where`, { 's.status': campaignStatuses }, word),
    ],
  };
}
