import './calendar.css';
import { Popover } from '@mantine/core';
import { DatePicker, InlineDateTimePicker } from '@mantine/dates';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useUppermost } from '#src/ui/overlay/use-uppermost.ts';
import { dayByKey } from './calendar-keys.ts';
import type { CalendarLabels } from './date-input.tsx';
import { type DateKind, firstDay, readDate } from './date-text.ts';

type Props = {
  readonly value: string;
  readonly kind: DateKind;
  readonly min: string | undefined;
  readonly labels: CalendarLabels;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
};

/** The calendar itself, below its button; it comes open, since somebody asked for it. A chosen day closes it; a time is chosen after its day. */
export function CalendarFrame({ value, kind, min, labels, onChoose, children }: Props) {
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The button that was pressed is gone: this one has the focus before the calendar takes it, so that it comes back here.
  useEffect(() => {
    target.current?.focus();
    setOpen(true);
  }, []);
  const close = useUppermost(isOpen, () => setOpen(false));
  return (
    <Popover opened={isOpen} onChange={(open) => (open ? setOpen(true) : close())} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button ref={target} type="button" aria-label={labels.choose} onClick={() => setOpen((open) => !open)}>
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="cc-calendar" aria-label={labels.choose}>
        <Days value={value} kind={kind} min={min} labels={labels} onChoose={onChoose} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** What is in the calendar, for as long as it is open. */
function Days({ value, kind, min, labels, onChoose, onDone }: Omit<Props, 'children'> & { readonly onDone: () => void }) {
  const known = readDate(value, kind) ?? null;
  const start = firstDay(min, new Date());
  const frame = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(known?.slice(0, start.length) ?? start);
  // Each key or level is an object of its own: the same day once more has the focus once more.
  const [focused, setFocused] = useState<{ readonly day?: string }>();
  useEffect(() => {
    // The button that was pressed goes with its level or month: the day that was meant, or what Tab reaches, has the focus then, not the page below.
    const at = focused?.day === undefined ? 'table button[tabindex="0"]' : `[data-day="${focused.day}"]`;
    if (focused) frame.current?.querySelector<HTMLElement>(at)?.focus();
  }, [focused]);
  // Mantine's own keys end at the edge of the month.
  const move = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    const day = from === undefined ? undefined : dayByKey(from, event, min);
    if (day === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setShown(day);
    setFocused({ day });
  };
  const shared = {
    size: 'sm',
    hideOutsideDates: true,
    // Its keys for years take the focused day away, and "y" is no key of a calendar.
    enableKeyboardNavigation: false,
    date: shown,
    onDateChange: setShown,
    onLevelChange: () => setFocused({}),
    ariaLabels: {
      previousMonth: labels.previous,
      previousYear: labels.previous,
      previousDecade: labels.previous,
      nextMonth: labels.next,
      nextYear: labels.next,
      nextDecade: labels.next,
    },
    ...(min !== undefined && { minDate: min }),
    // The chosen day has the focus by itself; without one it would be the head of the month.
    getDayProps: (day: string) => ({ 'data-day': day, ...(known === null && day === start && { 'data-autofocus': true }) }),
  } as const;
  return (
    <div ref={frame} onKeyDownCapture={move}>
      {kind === 'day' ? (
        <DatePicker
          {...shared}
          value={known}
          onChange={(chosen) => {
            onChoose(chosen ?? '');
            onDone();
          }}
        />
      ) : (
        <InlineDateTimePicker
          {...shared}
          value={known?.replace('T', ' ') ?? null}
          onChange={(chosen) => onChoose(chosen?.slice(0, 16).replace(' ', 'T') ?? '')}
          onSubmit={onDone}
          timePickerProps={{ format: '24h', hoursInputLabel: labels.hours, minutesInputLabel: labels.minutes }}
          submitButtonProps={{ 'aria-label': labels.done }}
        />
      )}
    </div>
  );
}
