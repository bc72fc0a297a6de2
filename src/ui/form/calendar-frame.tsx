import './calendar.css';
import { Popover } from '@mantine/core';
import { DatePicker, InlineDateTimePicker } from '@mantine/dates';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUppermost } from '#src/ui/overlay/use-uppermost.ts';
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
  // The button that was pressed goes with its level: the one of the new level that Tab reaches has the focus then, not the page below.
  const dropdown = useRef<HTMLDivElement>(null);
  const [turned, setTurned] = useState<object>();
  useEffect(() => {
    if (turned) dropdown.current?.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus();
  }, [turned]);
  const close = useUppermost(isOpen, () => setOpen(false));
  const known = readDate(value, kind) ?? null;
  const choose = (chosen: string | null) => {
    onChoose(chosen ?? '');
    setOpen(false);
  };
  const start = firstDay(min, new Date());
  const shared = {
    size: 'sm',
    hideOutsideDates: true,
    onLevelChange: (level: string) => setTurned({ level }),
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
    ...(known === null && {
      defaultDate: start,
      getDayProps: (day: string) => (day === start ? { 'data-autofocus': true } : {}),
    }),
  } as const;
  return (
    <Popover opened={isOpen} onChange={(open) => (open ? setOpen(true) : close())} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button ref={target} type="button" aria-label={labels.choose} onClick={() => setOpen((open) => !open)}>
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown ref={dropdown} className="cc-calendar" aria-label={labels.choose}>
        {kind === 'day' ? (
          <DatePicker {...shared} value={known} onChange={choose} {...(known !== null && { defaultDate: known })} />
        ) : (
          <InlineDateTimePicker
            {...shared}
            value={known?.replace('T', ' ') ?? null}
            onChange={(chosen) => onChoose(chosen?.slice(0, 16).replace(' ', 'T') ?? '')}
            onSubmit={() => setOpen(false)}
            timePickerProps={{ format: '24h', hoursInputLabel: labels.hours, minutesInputLabel: labels.minutes }}
            submitButtonProps={{ 'aria-label': labels.done }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
