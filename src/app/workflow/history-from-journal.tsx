import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { UserReference } from '#contract/common.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import { type AuditEntry, type BesideEntry, historyEndpoints } from '#contract/journal/history.ts';
import { besideLines, type FlowsBelow } from '#src/app/format/beside-lines.ts';
import { date, dateTime } from '#src/app/format/format.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { type Portal, usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { useEntityScreen, type Watched } from '#src/app/screen/use-entity-screen.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { Skeleton } from '#src/ui/page/page-states.tsx';
import { exactUtc, formatTime } from '#src/ui/time-text.tsx';
import { type HistoryEntry, HistoryPanel } from '#src/ui/workflow/history-panel.tsx';
import { flowTexts } from './flow-texts.ts';
import type { FieldWords } from './history-changes.ts';
import { kindOfEntry, markOf, withoutRepeats } from './history-kinds.ts';
import { historyLines } from './history-lines.ts';
import { type Past, pastAt, personAmong } from './history-past.ts';

/** Entries that stand open at first; the rest unfolds. */
const FIRST = 12;
/** As many as the server gives at once; older ones are in the journal itself. */
const SIZE = 250;

/** `?at=<journal entry>`: the page shows the entity as it was right after it, so that a moment of the past has an address (C5). */
const pastSearch = z.object({ at: z.coerce.number().int().positive().optional().catch(undefined) });

/** The journal of an entity, newest first (D-189). */
export const journalOf = (portal: Portal, entityType: EntityType, entityId: number, below: 'yes' | 'no' = 'no') =>
  resource(
    portal,
    'listAudit',
    { query: { entityType, entityId, size: SIZE, sort: 'at,desc', kind: 'changes', ...(below === 'yes' && { below }) } },
    historyEndpoints,
  );

type Props = {
  readonly entityType: EntityType;
  readonly entityId: number;
  /** whose texts say what happened */
  readonly flow: { readonly id: string };
  /** whether the page shows what was chosen; false brings the slider back to now */
  readonly isPast?: boolean;
  /** the entity as it was after the chosen event; undefined for now */
  readonly onShow?: (past: Past | undefined) => void;
  /** how fields that are described are told */
  readonly words?: FieldWords;
  /** what belongs to it is told, too, unless that is switched off */
  readonly below?: Below | undefined;
  /** gets the entries, newest first, whenever they were loaded; keep stable */
  readonly onEntries?: ((entries: readonly AuditEntry[]) => void) | undefined;
};

/** What belongs to an entity, in its history: how the switch for it is called, and the flows whose words tell of it. */
export type Below = { readonly label: string; readonly flows: FlowsBelow; readonly watch: readonly Watched[] };

/** Who did what when, from the journal, with a slider that shows the entity as it was. */
export function HistoryFromJournal({ entityType, entityId, flow, isPast = false, onShow, words, below, onEntries }: Props) {
  const portal = usePortal();
  const { t } = useTranslation(['flows', 'common']);
  const [journal] = useState(() => journalOf(portal, entityType, entityId, below ? 'yes' : 'no'));
  const screen = useEntityScreen(journal, { watch: [{ type: entityType, id: entityId }, ...(below?.watch ?? [])] });
  const items = screen.entity?.items;
  useEffect(() => {
    if (items) onEntries?.(items);
  }, [items, onEntries]);
  if (screen.entity)
    return <Entries {...screen.entity} flowId={flow.id} isPast={isPast} onShow={onShow} words={words} below={below} />;
  if (screen.state === 'failed' || screen.state === 'notFound') {
    return <FailedPart title={t('history.failed')} error={screen.error} onRetry={screen.reload} />;
  }
  return <Skeleton label={t('common:state.loading')} rows={5} />;
}

type EntriesProps = {
  readonly items: readonly AuditEntry[];
  readonly people: readonly UserReference[];
  readonly documents: readonly { readonly id: number; readonly name: string }[];
  readonly flowId: string;
  readonly isPast: boolean;
  readonly onShow: Props['onShow'];
  readonly words: FieldWords | undefined;
  readonly beside: readonly BesideEntry[];
  readonly below: Below | undefined;
};

function Entries({ items: journal, beside, below, people: named, documents, flowId, isPast, onShow, words }: EntriesProps) {
  const { t } = useTranslation('flows');
  const items = useMemo(() => withoutRepeats(journal), [journal]);
  const me = useMe();
  const [{ at: linked }, setSearch] = useSearchState(pastSearch);
  const [chosen, setChosen] = useState<number>();
  const [unfolded, setUnfolded] = useState(false);
  const [isWhole, setWhole] = useState(true);
  const flows = below?.flows;
  const people = useMemo(
    () => [...named, ...[...journal, ...beside].flatMap(({ user }) => (user ? [user] : []))],
    [named, journal, beside],
  );
  const entries = useMemo(() => {
    const person = personAmong(people);
    const texts = flowTexts(flowId, { people, me: me.subject });
    const nameOf = (subject: string) => person(subject).fullName;
    const aside = besideLines(
      beside.filter(({ of }) => of === null || isWhole),
      texts,
      flows ?? {},
      { people, me: me.subject },
    );
    const own = historyLines(journal, { documents }, texts, nameOf, words).map(
      ({ entry, sentence, changes }): HistoryEntry => ({
        id: String(entry.id),
        kind: kindOfEntry(entry),
        sentence,
        time: formatTime(entry.at, 'sinceToday'),
        exactTime: exactUtc(entry.at),
        reason: entry.comment || undefined,
        changes,
        mark: markOf(kindOfEntry(entry)),
      }),
    );
    return aside.length === 0 ? own : [...own, ...aside].toSorted((one, other) => Number(other.id) - Number(one.id));
  }, [journal, beside, flows, isWhole, documents, people, flowId, me, words]);
  const last = items.length - 1;
  // A slider counts from the oldest event; a new event leaves a look at the past where it is.
  const found = isPast ? items.findIndex(({ id }) => id === chosen) : -1;
  const position = found < 0 ? last : last - found;
  const at = items[last - position];
  const show = (entry: AuditEntry | undefined) => {
    setChosen(entry?.id);
    onShow?.(entry && pastAt(journal, entry, people));
  };
  const move = (next: number) => show(next >= last ? undefined : items[last - next]);
  // The address of a moment leads to it once; then it follows the slider, on every tab of the page.
  const arrive = useEffectEvent(() => {
    const entry = items.find(({ id }) => id === linked);
    if (onShow && entry && entry !== items[0]) show(entry);
  });
  useEffect(() => arrive(), []);
  const mirrored = onShow && isPast ? chosen : undefined;
  const wasPast = useRef(false);
  useEffect(() => {
    if (mirrored !== linked && (mirrored !== undefined || wasPast.current)) {
      setSearch({ at: mirrored }, { replace: true, ignoreBlocker: true });
    }
    wasPast.current = mirrored !== undefined;
  }, [mirrored, linked, setSearch]);
  // A page without its slider shows the present.
  const leave = useEffectEvent(() => onShow?.(undefined));
  useEffect(() => () => leave(), []);
  const oldest = items.at(-1);
  const shownAt = found < 0 ? -1 : entries.findIndex(({ id }) => id === String(chosen));
  return (
    <HistoryPanel
      title={t('history.title')}
      entries={unfolded || shownAt >= FIRST ? entries : entries.slice(0, FIRST)}
      events={items.length}
      choice={below && { label: below.label, isOn: isWhole, onChange: setWhole }}
      shownId={found < 0 ? undefined : String(chosen)}
      position={Math.max(position, 0)}
      onPosition={move}
      positionLabel={position === last || at === undefined ? t('history.now') : t('history.then', { time: dateTime(at.at) })}
      sinceLabel={oldest ? t('history.since', { date: date(oldest.at) }) : ''}
      sliderLabel={t('history.slider')}
      allLabel={unfolded ? t('history.fewer') : t('history.all', { count: entries.length })}
      onAll={entries.length > FIRST ? () => setUnfolded(!unfolded) : undefined}
      emptyLabel={t('history.empty')}
    />
  );
}
