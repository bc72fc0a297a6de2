import { type Kysely, sql } from 'kysely';

const role = 'control_center_app';
const flags = ['cc.aec.test-deployment', 'cc.aec.live-deployment', 'cc.data.unece'];

/** Roles, journal, idempotency, sessions, people, files, flags (D-059, D-232, D-234, ADR 17). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = ${sql.lit(role)}) then create role ${sql.id(role)} nologin; end if;
    exception when duplicate_object or unique_violation then null;
    end $$
  `.execute(db);
  await sql`grant ${sql.id(role)} to current_user`.execute(db);
  await sql`grant usage on schema public to ${sql.id(role)}`.execute(db);
  await sql`alter default privileges in schema public grant select, insert, update, delete on tables to ${sql.id(role)}`.execute(
    db,
  );
  await sql`alter default privileges in schema public grant usage, select on sequences to ${sql.id(role)}`.execute(db);
  await sql`create schema if not exists pgboss authorization ${sql.id(role)}`.execute(db);
  await journal(db);
  await db.schema
    .createTable('idempotency')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('running', 'committed', 'done')`))
    .addColumn('status', 'integer')
    .addColumn('headers', 'jsonb')
    .addColumn('body', 'text')
    .addColumn('started_on', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_pk', ['issuer', 'subject', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_started_on').on('idempotency').column('started_on').execute();
  await db.schema
    .createTable('person')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('full_name', 'text', (column) => column.notNull())
    .execute();
  await session(db);
  await db.schema
    .createTable('file')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('created_on', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('created_by', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('feature_flag')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('brand_id', 'integer', (column) => column.notNull())
    .addColumn('is_enabled', 'boolean', (column) => column.notNull())
    .addPrimaryKeyConstraint('feature_flag_pk', ['name', 'brand_id'])
    .execute();
  // Brand 0 is the default for every brand without a row of its own.
  for (const flag of flags)
    await sql`insert into feature_flag (name, brand_id, is_enabled) values (${flag}, 0, true)`.execute(db);
}

async function journal(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table journal (
      seq bigint primary key, at timestamptz not null,
      issuer text not null, subject text not null, name text not null, brand_id integer not null, role text not null,
      entity_type text not null, entity_id integer not null, target jsonb not null, command text not null,
      from_state text, to_state text, hash_before text, hash_after text,
      request_id text not null, reason text, diff jsonb not null, snapshot jsonb,
      previous_hash text not null, hash text not null unique
    )
  `.execute(db);
  await sql`create index journal_entity on journal (entity_type, entity_id, seq)`.execute(db);
  await sql`revoke update, delete, truncate on journal from ${sql.id(role)}`.execute(db);
  await sql`
    create function journal_is_append_only() returns trigger language plpgsql as $$
    begin raise exception 'the journal is append-only' using errcode = 'insufficient_privilege'; end $$
  `.execute(db);
  await sql`
    create trigger journal_append_only before update or delete or truncate on journal
    for each statement execute function journal_is_append_only()
  `.execute(db);
}

async function session(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session')
    .addColumn('sid', 'text', (column) => column.primaryKey())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('created_on', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('last_seen_on', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('expires_on', 'timestamptz')
    .addColumn('ended_on', 'timestamptz')
    .addColumn('ended_by', 'text')
    .execute();
  await db.schema.createIndex('session_subject').on('session').columns(['issuer', 'subject']).execute();
  await sql`
    create function session_ended() returns trigger language plpgsql as $$
    begin perform pg_notify('session_ended', new.sid); return null; end $$
  `.execute(db);
  await sql`
    create trigger session_ended after update of ended_on on session
    for each row when (new.ended_on is not null and old.ended_on is null) execute function session_ended()
  `.execute(db);
}
