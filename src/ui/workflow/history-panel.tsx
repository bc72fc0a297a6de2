import './panel.css';
import { useId } from 'react';
import { Button } from '#src/ui/button.tsx';
import { CheckControl } from '#src/ui/form/controls.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import type { GlyphKind } from '#src/ui/status/status-kind.ts';

export type HistoryEntry = {
  readonly id: string;
  readonly kind: GlyphKind;
  readonly sentence: string;
  /** short time to show, and the exact instant for the hover and for readers */
  readonly time: string;
  readonly exactTime?: string | undefined;
  readonly reason?: string | undefined;
  /** what it changed, one line a field */
  readonly changes?: readonly string[];
  /** how its tick is drawn on the slider: red a rejection, orange a warning */
  readonly mark?: 'negative' | 'action' | undefined;
  /** what it is about, where that is not the entity itself */
  readonly about?: { readonly label: string; readonly href: string } | undefined;
  /** it is no moment of the entity: it has no place on the slider */
  readonly isBeside?: boolean;
};

type Props = {
  readonly title: string;
  /** newest first */
  readonly entries: readonly HistoryEntry[];
  /** events in all, where `entries` is only the newest part; the slider counts 0…events-1, oldest first */
  readonly events?: number | undefined;
  /** the entry after which the entity is shown; absent for now */
  readonly shownId?: string | undefined;
  /** place of each event on the slider, 0…1, oldest first; evenly spread if absent */
  readonly places?: readonly number[] | undefined;
  /** chosen event, 0 = oldest; events-1 = now */
  readonly position: number;
  readonly onPosition: (position: number) => void;
  readonly positionLabel: string;
  readonly sinceLabel: string;
  readonly sliderLabel: string;
  readonly allLabel?: string | undefined;
  readonly onAll?: (() => void) | undefined;
  readonly emptyLabel: string;
  /** shows more than the entity's own entries, or those alone */
  readonly choice?: { readonly label: string; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | undefined;
};

const TICK = { negative: 'var(--cc-negative)', action: 'var(--cc-action)' } as const;

function Ticks({
  count,
  places,
  entries,
}: {
  readonly count: number;
  readonly places?: readonly number[];
  readonly entries: readonly HistoryEntry[];
}) {
  return (
    <svg viewBox="0 0 352 20" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 10H352" stroke="var(--cc-line-strong)" strokeWidth="2" />
      {Array.from({ length: count }, (_, index) => {
        const place = places?.[index] ?? (count < 2 ? 1 : index / (count - 1));
        const x = (4 + place * 344).toFixed(1);
        const mark = entries[count - 1 - index]?.mark;
        if (mark) return <path key={x + String(index)} d={`M${x} 4v12`} stroke={TICK[mark]} strokeWidth="2" />;
        return <path key={x + String(index)} d={`M${x} 6v8`} stroke="var(--cc-line-control)" strokeWidth="1.5" />;
      })}
    </svg>
  );
}

/** Who did what when, newest first, below a slider with one tick an event that shows the entity as it was. */
export function HistoryPanel(props: Props) {
  const { title, entries, position, onPosition, positionLabel, sinceLabel, sliderLabel, allLabel, onAll, emptyLabel } = props;
  const count = props.events ?? entries.length;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="cc-sec cc-tight">
        <h2 id={id}>{title}</h2>
        {onAll && (
          <span className="cc-end">
            <Button look="quiet" small onClick={onAll}>
              {allLabel}
            </Button>
          </span>
        )}
      </div>
      {props.choice && <CheckControl label={props.choice.label} checked={props.choice.isOn} onChange={props.choice.onChange} />}
      {count === 0 && entries.length === 0 && <p className="cc-muted">{emptyLabel}</p>}
      {count > 1 && (
        <div className="cc-slider">
          <output>
            <b>{positionLabel}</b>
            <span>{sinceLabel}</span>
          </output>
          <div className="cc-track">
            <Ticks
              count={count}
              entries={entries.filter(({ isBeside }) => !isBeside)}
              {...(props.places && { places: props.places })}
            />
            <input
              type="range"
              min={0}
              max={count - 1}
              value={position}
              aria-label={sliderLabel}
              aria-valuetext={positionLabel}
              onChange={(event) => onPosition(Number(event.currentTarget.value))}
            />
          </div>
        </div>
      )}
      <ol className="cc-log">
        {entries.map((entry) => (
          <li key={entry.id} aria-current={entry.id === props.shownId ? 'true' : undefined}>
            <StatusGlyph kind={entry.kind} />
            <div>
              <p>{entry.sentence}</p>
              {entry.about && (
                <p>
                  <UiLink className="cc-link" href={entry.about.href}>
                    {entry.about.label}
                  </UiLink>
                </p>
              )}
              {entry.reason !== undefined && <p>“{entry.reason}”</p>}
              {entry.changes?.map((change) => (
                <p key={change}>{change}</p>
              ))}
            </div>
            <time title={entry.exactTime} dateTime={entry.exactTime}>
              {entry.time}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
