import './form.css';
import { Input } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { cx } from '#src/ui/cx.ts';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { useControl } from './controls.tsx';
import { type DateKind, dateFormats, dateText, readDate, zoneAt } from './date-text.ts';

/** What is said of the calendar's parts that show no words. */
export type CalendarLabels = {
  /** of the button that opens it, and of the calendar itself */
  readonly choose: string;
  readonly previous: string;
  readonly next: string;
  readonly hours: string;
  readonly minutes: string;
  readonly done: string;
};

export type DateInputProps = {
  /** YYYY-MM-DD, or YYYY-MM-DDTHH:mm of the browser's zone; '' for none, and what was typed where it cannot be read */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly kind: DateKind;
  /** the first day of the calendar that can be chosen; what is typed is judged by the form's schema */
  readonly min?: string | undefined;
  readonly labels: CalendarLabels;
  /** as wide as what is around it */
  readonly isFull?: boolean;
  /** has the focus when its dialog opens */
  readonly isFirst?: boolean;
  /** of the control, where it stands in no Field */
  readonly control?: {
    readonly id: string;
    readonly 'aria-label': string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  };
};

const loadCalendar = () => import('./calendar-frame.tsx');
const CalendarFrame = lazyPart(() => loadCalendar().then((module) => module.CalendarFrame));

/** A day, or a minute with its zone: typed as DD.MM.YYYY HH:mm, or chosen from a calendar that comes when it is asked for (D-052). */
export function DateInput({ value, onChange, kind, min, labels, isFull = false, isFirst = false, control }: DateInputProps) {
  const [typed, setTyped] = useState<string>();
  const [isWanted, setWanted] = useState(false);
  const preload = () => void loadCalendar().catch(() => undefined);
  const icon = <IconCalendar size={14} aria-hidden="true" />;
  const button = (
    <button
      type="button"
      aria-label={labels.choose}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWanted(true)}
    >
      {icon}
    </button>
  );
  const zone = kind === 'minute' ? zoneAt(value) : '';
  return (
    <Input
      {...control}
      {...useControl(control)}
      data-autofocus={isFirst || undefined}
      className={cx('cc-date', isFull ? 'cc-w-full' : 'cc-w-medium')}
      autoComplete="off"
      placeholder={dateFormats[kind]}
      value={typed ?? dateText(value, kind)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readDate(currentTarget.value, kind) ?? currentTarget.value);
      }}
      onBlur={() => setTyped(undefined)}
      rightSectionWidth={zone === '' ? 28 : `calc(${zone.length}ch + 36px)`}
      rightSectionPointerEvents="all"
      rightSection={
        <>
          {zone !== '' && <span>{zone}</span>}
          {isWanted ? (
            <Suspense fallback={button}>
              <CalendarFrame
                value={value}
                kind={kind}
                min={min}
                labels={labels}
                onChoose={onChange}
                onClose={() => setWanted(false)}
              >
                {icon}
              </CalendarFrame>
            </Suspense>
          ) : (
            button
          )}
        </>
      }
    />
  );
}
