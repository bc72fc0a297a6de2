import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import { allows } from '#contract/access/access.ts';
import { liveDeploymentRead } from '#contract/access/read-rules.ts';
import type { Api } from '#contract/api.ts';
import type { BatchEntry, CalendarFreeze } from '#contract/campaign-calendar/campaign-calendar.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { type CallBase, type Handlers, reply, todayOf } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { ofVisibleType } from '#server/modules/data-load-campaign/data-load-store.ts';
import { defineNoun } from '#server/noun.ts';
import { peopleOf } from '#server/people.ts';
import { notFound } from '#server/problem.ts';
import { endFeed, feedOf, icalendar, makeFeed, readerOf } from './calendar-feed.ts';
import { dayBegins, dayLoads, type Span, within } from './day-loads.ts';
import { smartBatches } from './smart-batches.ts';

/** Batches of data-load campaigns in some days, the earliest first. */
async function dataLoadBatches(db: Database, brandId: number, span: Span, where: RawBuilder<boolean>): Promise<BatchEntry[]> {
  const { rows } = await sql<Omit<BatchEntry, 'start' | 'end'> & { start: Date; end: Date }>`
    select 'DLM' as source, c.id as "campaignId", b.id as "batchId", c.title, b.batch_start as start, b.batch_end as "end",
      b.vehicle_volume as "vehicleVolume", b.state, b.home_brand_id as "brandId", b.place + 1 as number, c.batches as "of", b.loaded, b.criterion
    from data_load_batch b join data_load_campaign c on c.id = b.campaign_id
    where b.home_brand_id = ${brandId} and b.state <> 'DELETED' and ${within(span)} and ${where} order by b.batch_start, b.id
  `.execute(db);
  return rows.map(({ end, start, ...row }) => ({ ...row, start: start.toISOString(), end: end.toISOString() }));
}

const spanOf = ({ query, timeZone }: CallBase & { readonly query: Pick<Span, 'from' | 'to'> }): Span => ({ ...query, timeZone });
const feedBack = 30;
const feedAhead = 180;

/** The calendar of campaigns (D-184): its two sources, how busy the days are, freeze windows, and what calendar programs read. */
const handlers = {
  listDataLoadCalendarBatches: async (call) =>
    reply(await dataLoadBatches(call.services.db, call.brandId, spanOf(call), ofVisibleType(call, sql`c.type`))),
  listSmartCalendarBatches: async (call) =>
    reply(await smartBatches(call.services.db, { brandId: call.brandId, span: spanOf(call), now: new Date(call.at) })),
  listCalendarDays: async (call) =>
    reply(await dayLoads(call.services.db, call.brandId, spanOf(call), ofVisibleType(call, sql`c.type`))),
  listCalendarFreezes: async (call) => reply(await freezes(call, spanOf(call))),
  getCalendarFeed: async (call) => {
    const feed = await feedOf(call);
    return reply({ createdOn: feed?.createdOn.toISOString() ?? null, url: null });
  },
  createCalendarFeed: async (call) => {
    const key = await makeFeed(call);
    const { publicUrl } = call.services.config;
    return reply({ createdOn: call.at, url: `${publicUrl}/api/dataloadmanagement/calendar/feed.ics?key=${key}` });
  },
  deleteCalendarFeed: async (call) => {
    await endFeed(call, call.query.at);
    return undefined;
  },
  readCalendarFeed: async (call) => {
    const reader = await readerOf(call, call.query.key);
    if (!reader) throw notFound();
    const { config, db } = call.services;
    const today = todayOf(call);
    const span = { from: dayAfter(today, -feedBack), to: dayAfter(today, feedAhead), timeZone: call.timeZone };
    const seen = sql<boolean>`c.type = any(${[...reader.types]}::text[])`;
    const { brandId } = reader;
    const entries = [
      ...(await dataLoadBatches(db, brandId, span, seen)),
      ...(reader.smart ? await smartBatches(db, { brandId, span, now: new Date(call.at) }) : []),
    ].filter(({ state }) => state !== 'CANCELED');
    const text = icalendar(entries, { at: call.at, publicUrl: config.publicUrl });
    return { name: 'campaigns.ics', mediaType: 'text/calendar; charset=utf-8', content: Readable.from([Buffer.from(text)]) };
  },
} satisfies Partial<Handlers<Api>>;

/** The calendar at the server: it has nothing of its own but the addresses for calendar programs. */
export const campaignCalendarNoun = defineNoun({ stores: {}, handlers });

async function freezes({ actor, brandId, services: { db } }: CallBase, { from, timeZone, to }: Span): Promise<CalendarFreeze[]> {
  const rows = await db
    .selectFrom('freezeWindow')
    .select(['startsOn', 'endsOn', 'reason', 'createdBy'])
    .where('homeBrandId', '=', brandId)
    .where('startsOn', '<', dayBegins(to, timeZone, 1))
    .where('endsOn', '>', dayBegins(from, timeZone))
    .orderBy('startsOn')
    .execute();
  const maySee = allows(liveDeploymentRead, actor, { brandId });
  const person = await peopleOf(db, maySee ? rows.map(({ createdBy }) => createdBy) : []);
  return rows.map(({ createdBy, endsOn, reason, startsOn }) => ({
    from: startsOn.toISOString(),
    to: endsOn.toISOString(),
    reason: maySee ? reason : null,
    setBy: maySee ? person(createdBy).fullName : null,
  }));
}
