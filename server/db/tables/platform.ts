import type { ColumnType, Generated } from 'kysely';
import type { FlowState, Target } from '#contract/command.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import type { DocumentChange } from '#contract/journal/history.ts';
import type { ToolHealth } from '#contract/tool-health.ts';
import type { WaitingSince } from '#machines/waiting.ts';
import type { EntityPlace } from '#server/call.ts';
import type { Decision, FlowFact } from '#server/entity/command.ts';

/** jsonb written as text, read as plain JSON. */
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
export type Json<T> = ColumnType<T, string, string>;

/** Columns of EntityRow as a table: defaults make them optional on insert. */
export type EntityColumns = {
  id: Generated<number>;
  homeBrandId: number;
  brandIds: number[];
  revision: Generated<number>;
  createdOn: Generated<Date>;
  createdBy: string;
  changedOn: Generated<Date>;
  changedBy: string;
};

export type FlowColumns = EntityColumns & {
  facts: Json<object>;
  waiting: ColumnType<WaitingSince | null, string | undefined, string>;
};

/** Of what a tool behind the portal works on too (server/upstreams/watched-tool.ts). */
export type ToolColumns = FlowColumns & {
  health: ToolHealth;
  /** names it in the tool */
  toolKey: string;
  /** when the tool was last asked about it */
  askedOn: Generated<Date>;
  /** whether it had then what the portal expects */
  toolAgrees: Generated<boolean>;
};

export type JournalTable = {
  seq: number;
  at: Date;
  issuer: string;
  subject: string;
  name: string;
  brandId: number;
  role: string;
  entityType: EntityType;
  entityId: number;
  target: ColumnType<Target & { readonly content?: DocumentChange }, string, never>;
  command: string;
  fromState: string | null;
  toState: string | null;
  hashBefore: string | null;
  hashAfter: string | null;
  requestId: string;
  reason: string | null;
  diff: ColumnType<Record<string, { from: unknown; to: unknown }>, string, never>;
  snapshot: ColumnType<FlowState | null, string | null, never>;
  previousHash: string;
  hash: string;
};

type IdempotencyTable = {
  issuer: string;
  subject: string;
  key: string;
  requestHash: string;
  /** running: not committed · committed: happened, `body` is what its transactions gave · done: `body` is the answer */
  state: 'running' | 'committed' | 'done';
  status: number | null;
  headers: Json<Record<string, string>> | null;
  body: string | null;
  /** where it was authorized, which is decided again before the answer is given again (T22) */
  places: Json<readonly EntityPlace[]> | null;
  startedOn: Date;
};

type FeatureFlagTable = { name: string; brandId: number; isEnabled: boolean };

type SessionTable = {
  sid: string;
  issuer: string;
  subject: string;
  createdOn: Generated<Date>;
  lastSeenOn: Generated<Date>;
  expiresOn: Date | null;
  endedOn: Date | null;
  endedBy: string | null;
};

type FileTable = {
  id: Generated<number>;
  sha256: string;
  name: string;
  mediaType: string;
  size: number;
  createdOn: Generated<Date>;
  createdBy: string;
};

/** People by their provider's subject, remembered at sign-in and at the seed. */
type PersonTable = {
  issuer: string;
  subject: string;
  username: string;
  email: string;
  fullName: string;
  /** brands at which the person gives roles; 0 is everywhere */
  userManagerAt: number[];
};

/** Row of the last probe; `service` is the id of a backend. */
type BackendStatusTable = { service: string; status: 'UP' | 'DOWN'; checkedOn: Date };

/** At most one row: the first seed of the database. */
type SeedRunTable = { isFirst: Generated<boolean>; startedOn: Date; finishedOn: Date | null };

/** An order to a tool behind the portal: what was decided, until it is known what became of it (ADR 28). */
export type ToolOrderTable = {
  /** names the order at the tool: sent again, it is the same one */
  key: string;
  entityType: EntityType;
  entityId: number;
  command: string;
  /** what the flow is told once the tool has answered */
  event: Json<FlowFact>;
  /** in whose name it is carried out */
  decision: Json<Decision>;
  /** columns that the command sets beside the flow's */
  columns: Json<Readonly<Record<string, unknown>>>;
  /** the call that gave it, where that can be repeated */
  callKey: string | null;
  begunOn: Date;
  /** how often the tool was told without an answer */
  tries: Generated<number>;
  endedOn: Date | null;
  outcome: 'done' | 'refused' | null;
};

export type PlatformTables = {
  toolOrder: ToolOrderTable;
  backendStatus: BackendStatusTable;
  seedRun: SeedRunTable;
  person: PersonTable;
  journal: JournalTable;
  idempotency: IdempotencyTable;
  featureFlag: FeatureFlagTable;
  session: SessionTable;
  file: FileTable;
};
