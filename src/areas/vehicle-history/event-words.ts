import { nounText } from '#contract/entity/entities.ts';
import type { VehicleEvent } from '#contract/vehicle/vehicle-history.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { textOf } from '#src/i18n/i18n.ts';
import { type GlyphKind, statusKind } from '#src/ui/status/status-kind.ts';
import { formatTime } from '#src/ui/time-text.tsx';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'vehicle-history': typeof import('#src/i18n/en/vehicle-history/vehicle-history.json');
  }
}

/** What happened, in a word or two. */
export function whatText({ kind, what }: VehicleEvent): string {
  const own = kind === 'TEST_VEHICLE' ? textOf('test-vehicles', `event.${what}`) : textOf('vehicle-history', `what.${what}`);
  return own ?? statusText(what);
}

/** What kind of thing tells it, what that belongs to, and which software came. */
export function ofText({ entityType, swFrom, swTo, title, where }: VehicleEvent): string {
  const noun = entityType ? nounText(entityType) : (textOf('vehicle-history', 'campaign') ?? '');
  const software = [swFrom, swTo].filter(Boolean).join(' → ');
  // A list belongs to nothing but itself.
  return [noun, where === title ? '' : where, software].filter(Boolean).join(' · ');
}

/** Why it failed, and where in the vehicle; how far it is while it is under way. */
export function detailText({ ecu, errorCode, errorText, phase, what }: VehicleEvent): string {
  if (what !== 'FAILED' && what !== 'RUNNING') return '';
  const phaseText = phase && phase !== 'PENDING' ? statusText(phase) : '';
  const code = errorCode && errorText !== errorCode ? errorCode : '';
  return [errorText, code, ecu, phaseText].filter(Boolean).join(' · ');
}

const positive = new Set(['SUCCESS', 'INSTALLED', 'ACTIVATED']);
/** The glyph of an event: what came to an end, well or not, stands out. */
export function glyphOf({ kind, what }: VehicleEvent): GlyphKind {
  if (positive.has(what)) return 'POSITIVE';
  return kind === 'TEST_VEHICLE' || kind === 'LIST' ? 'NEUTRAL' : what === 'ABORTED' ? 'NEUTRAL' : statusKind(what);
}

type Day = { readonly day: string; readonly events: VehicleEvent[] };
/** Events by the days of the browser's zone, as they come: the newest first. */
export function byDay(events: readonly VehicleEvent[]): Day[] {
  const days: Day[] = [];
  for (const event of events) {
    const day = formatTime(event.at, 'date');
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}
