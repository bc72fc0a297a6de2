import { z } from 'zod';
import { any } from '#contract/access/access.ts';
import { dataLoadRead, smartCampaignRead } from '#contract/access/read-rules.ts';
import { brandIdSchema } from '#contract/brand.ts';
import { dateSchema, instantSchema, shownDateSchema } from '#contract/common.ts';
import { busyFrom, fullFrom } from '#contract/data-load-campaign/data-load.ts';
import { endpoints } from '#contract/endpoint.ts';
import { dayAfter } from '#contract/time-zone.ts';

/** D-184: as many days at once */
const mostDays = 92;
const calendarSources = ['DLM', 'SCM'] as const;
export type CalendarSource = (typeof calendarSources)[number];

/** Days of the caller's calendar, both of them shown. */
const spanQuery = z
  .object({ from: dateSchema, to: dateSchema })
  .refine(({ from, to }) => from <= to && to < dayAfter(from, mostDays), {
    message: `dateUpTo:${mostDays - 1}`,
    path: ['to'],
  });

/** A smart campaign has ten phases at most: each of them is one of its batches. */
const mostPhases = 10;
/** The id of a phase of a smart campaign, from 0, among those of all smart campaigns. */
export const smartBatchId = (campaignId: number, phase: number): number => campaignId * mostPhases + phase;
/** The campaign whose phase has an id. */
export const smartCampaignOf = (batchId: number): number => Math.floor(batchId / mostPhases);

/** D-098: a batch of a data-load campaign (DLM), or a phase of a smart one (SCM); `end` is null where nobody knows it. */
const batchEntrySchema = z.object({
  source: z.enum(calendarSources),
  campaignId: z.number().int(),
  batchId: z.number().int(),
  title: z.string(),
  start: instantSchema,
  end: instantSchema.nullable(),
  vehicleVolume: z.number().int(),
  state: z.string(),
  brandId: brandIdSchema,
  /** which of the campaign's batches it is */
  number: z.number().int(),
  of: z.number().int(),
  /** vehicles that have the data, or the software */
  loaded: z.number().int(),
  criterion: z.string(),
});
export type BatchEntry = z.infer<typeof batchEntrySchema>;

const loadLevels = ['FREE', 'BUSY', 'FULL'] as const;
/** D-098 */
export const dayStatusSchema = z.object({
  date: shownDateSchema,
  plannedVolume: z.number().int(),
  capacity: z.number().int(),
  level: z.enum(loadLevels),
});
export type DayStatus = z.infer<typeof dayStatusSchema>;

/** How busy a day is: from 70 % of the capacity on BUSY, from 100 % on FULL (D-098). */
export function levelOf(plannedVolume: number, capacity: number): DayStatus['level'] {
  const share = plannedVolume / capacity;
  if (share >= fullFrom) return 'FULL';
  return share >= busyFrom ? 'BUSY' : 'FREE';
}

/** A time in which no rollout of the brand starts (D-062.16); who set it and why is told to those who may read deployments. */
const calendarFreezeSchema = z.object({
  from: instantSchema,
  to: instantSchema,
  reason: z.string().nullable(),
  setBy: z.string().nullable(),
});
export type CalendarFreeze = z.infer<typeof calendarFreezeSchema>;

const path = '/api/dataloadmanagement/calendar';
/** Who sees the calendar: readers of either kind of campaign, each what they may read. */
export const calendarRead = any(dataLoadRead, smartCampaignRead);
const of = ['DATA_LOAD_CAMPAIGN', 'DATA_LOAD_BATCH'] as const;
const feed = { access: { rule: calendarRead, brand: 'selected' } } as const;
const feedSchema = z.object({
  createdOn: instantSchema.nullable(),
  /** told once, when it is made */
  url: z.string().nullable(),
});

/** D-184; the two sources are asked apart, so that one that is down leaves the other readable (ERR-14). */
export const campaignCalendarEndpoints = endpoints({
  listDataLoadCalendarBatches: {
    method: 'GET',
    path: `${path}/batches`,
    summary: 'Batches of data-load campaigns in some days (D-184)',
    access: { rule: dataLoadRead, brand: 'selected' },
    of,
    query: spanQuery,
    response: z.array(batchEntrySchema),
  },
  listSmartCalendarBatches: {
    method: 'GET',
    path: '/api/scm/calendar/batches',
    summary: 'Batches of smart campaigns in some days (D-184, X-13)',
    access: { rule: smartCampaignRead, brand: 'selected' },
    of: ['SMART_CAMPAIGN'],
    query: spanQuery,
    response: z.array(batchEntrySchema),
  },
  listCalendarDays: {
    method: 'GET',
    path: `${path}/status`,
    summary: 'How busy each day is (D-098, D-184)',
    access: { rule: dataLoadRead, brand: 'selected' },
    of,
    query: spanQuery,
    response: z.array(dayStatusSchema),
  },
  listCalendarFreezes: {
    method: 'GET',
    path: `${path}/freezes`,
    summary: 'Freeze windows of the brand in some days',
    access: { rule: calendarRead, brand: 'selected' },
    of: ['FREEZE_WINDOW'],
    query: spanQuery,
    response: z.array(calendarFreezeSchema),
  },
  getCalendarFeed: {
    method: 'GET',
    path: `${path}/feed`,
    summary: 'Whether I have an address for calendar programs',
    ...feed,
    response: feedSchema,
  },
  createCalendarFeed: {
    method: 'POST',
    path: `${path}/feed`,
    summary: 'Makes my address for calendar programs; the one before ends',
    ...feed,
    response: feedSchema,
  },
  deleteCalendarFeed: {
    method: 'DELETE',
    path: `${path}/feed`,
    summary: 'Ends my address for calendar programs at a brand, or all of mine; also where I may not read the calendar any more',
    access: { rule: { anyone: true }, brand: 'none' },
    query: z.object({ at: z.coerce.number().pipe(brandIdSchema).optional() }),
    response: 'none',
  },
  // The key stands in the query, which no log has.
  readCalendarFeed: {
    method: 'GET',
    path: `${path}/feed.ics`,
    summary: 'Batches of a person’s brand as iCalendar, for whoever has the address',
    access: { rule: { anyone: true }, brand: 'none', anonymous: true, byAddress: true },
    query: z.object({ key: z.string().regex(/^[\w-]{20,200}\.[\w-]{43}$/) }),
    response: 'file',
  },
});
