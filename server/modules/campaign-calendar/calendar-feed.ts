import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Generated } from 'kysely';
import { type Actor, allows, brandsOf } from '#contract/access/access.ts';
import { dataLoadRead, smartCampaignRead } from '#contract/access/read-rules.ts';
import { type BatchEntry, calendarRead } from '#contract/campaign-calendar/campaign-calendar.ts';
import { type DataLoadType, visibleTypes } from '#contract/data-load-campaign/data-load.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { smartCampaignPages } from '#contract/page/pages.ts';
import { counted } from '#contract/words.ts';
import type { CallBase } from '#server/call.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** An address under which a calendar program reads the batches of a brand, as a person may see them. */
    calendarFeed: {
      id: Generated<number>;
      subject: string;
      brandId: number;
      /** names the address; the next one has another */
      nonce: string;
      /** signs it */
      secret: string;
      types: string[];
      /** whether the person read smart campaigns when it was made */
      smart: Generated<boolean>;
      createdOn: Date;
    };
  }
}

/** Without a directory that knows everybody's roles, an address works so long after it was made. */
const holdsDays = 90;
const dayMs = 86_400_000;

/** Types of data-load campaigns that somebody reads; none for readers of smart campaigns alone. */
const typesOf = (actor: Actor, brandId: number): DataLoadType[] =>
  allows(dataLoadRead, actor, { brandId }) ? visibleTypes(actor, brandId) : [];

const readsSmart = (actor: Actor, brandId: number): boolean => allows(smartCampaignRead, actor, { brandId });

const signed = (nonce: string, secret: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(nonce).digest('base64url');

/** The key of a new address; the one that the person had at the brand ends with it. */
export async function makeFeed(call: CallBase): Promise<string> {
  const { actor, at, brandId } = call;
  const nonce = randomBytes(24).toString('base64url');
  const secret = randomBytes(32).toString('base64url');
  await call.transaction(async (tx) => {
    await tx.deleteFrom('calendarFeed').where('subject', '=', actor.subject).where('brandId', '=', brandId).execute();
    const types = typesOf(actor, brandId);
    await tx
      .insertInto('calendarFeed')
      .values({
        subject: actor.subject,
        brandId,
        nonce,
        secret,
        types,
        smart: readsSmart(actor, brandId),
        createdOn: new Date(at),
      })
      .execute();
  });
  return `${nonce}.${signed(nonce, secret)}`;
}

/** Ends the person's address at a brand, or all of theirs: also where they may not read what it shows, or hold the brand, any more. */
export async function endFeed(call: CallBase, brandId?: number): Promise<void> {
  await call.transaction(async (tx) => {
    const mine = tx.deleteFrom('calendarFeed').where('subject', '=', call.actor.subject);
    await (brandId === undefined ? mine : mine.where('brandId', '=', brandId)).execute();
  });
}

export const feedOf = ({ actor, brandId, services: { db } }: CallBase) =>
  db
    .selectFrom('calendarFeed')
    .select('createdOn')
    .where('subject', '=', actor.subject)
    .where('brandId', '=', brandId)
    .executeTakeFirst();

type Reader = {
  readonly brandId: number;
  readonly types: readonly DataLoadType[];
  /** smart campaigns too */
  readonly smart: boolean;
};

/**
 * Whom a key is of, and what they may see now, as far as the portal can know it: by their roles in the directory, else by the newest token that the
 * provider gave for them (ADR 14); what no token has told is as it was when the address was made. Undefined for a key that was not made here, that
 * has ended, or whose person may not read the calendar any more.
 */
export async function readerOf({ services: { config, db, now, upstreams } }: CallBase, key: string): Promise<Reader | undefined> {
  const [nonce = '', signature = ''] = key.split('.');
  const feed = await db.selectFrom('calendarFeed').selectAll().where('nonce', '=', nonce).executeTakeFirst();
  if (!feed) return undefined;
  const [is, should] = [Buffer.from(signature), Buffer.from(signed(nonce, feed.secret))];
  if (is.length !== should.length || !timingSafeEqual(is, should)) return undefined;
  const { brandId } = feed;
  if (config.oidcIssuer !== undefined && now().getTime() > feed.createdOn.getTime() + holdsDays * dayMs) return undefined;
  const actor = await upstreams.directory.lastKnown(feed.subject);
  if (actor === 'unknown') return { brandId, types: feed.types as DataLoadType[], smart: feed.smart };
  if (!actor || !brandsOf(actor).includes(brandId) || !allows(calendarRead, actor, { brandId })) return undefined;
  return { brandId, types: typesOf(actor, brandId), smart: readsSmart(actor, brandId) };
}

/** Text of iCalendar: backslash, comma, semicolon and line breaks are told (RFC 5545, 3.3.11). */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');
const instant = (at: string): string => at.replaceAll(/[-:]|\.\d+/g, '');

/** Lines longer than 75 octets are folded (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n ');
}

const nounOf = { DLM: 'data-load-batch', SCM: 'smart-phase' } as const;
const partOf = { DLM: 'batch', SCM: 'phase' } as const;
const pageOf = ({ campaignId, source }: BatchEntry): string =>
  source === 'DLM'
    ? urlOf('DATA_LOAD_CAMPAIGN', { campaignId })
    : urlOf('SMART_CAMPAIGN', { smartCampaignId: campaignId }, smartCampaignPages.plan);

/** Batches and phases as a calendar program reads them. */
export function icalendar(
  entries: readonly BatchEntry[],
  { at, publicUrl }: { readonly at: string; readonly publicUrl: string },
): string {
  const events = entries.flatMap((entry) => [
    'BEGIN:VEVENT',
    `UID:${nounOf[entry.source]}-${entry.batchId}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${instant(at)}`,
    `DTSTART:${instant(entry.start)}`,
    ...(entry.end === null ? [] : [`DTEND:${instant(entry.end)}`]),
    `SUMMARY:${escaped(`${entry.title} · ${partOf[entry.source]} ${entry.number}`)}`,
    `DESCRIPTION:${escaped(`${counted(entry.vehicleVolume, 'vehicle')}, ${entry.criterion}, ${entry.state.toLowerCase()}`)}`,
    `URL:${publicUrl}${pageOf(entry)}`,
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Control Center//Campaigns//EN', ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
