type Props = {
  /** ISO instant */
  readonly value: string;
  readonly format?: 'dateTime' | 'date' | 'time' | 'short' | undefined;
};

const pad = (value: number) => String(value).padStart(2, '0');

/** An instant in the browser's zone: DD.MM.YYYY HH:mm, or a part of it; `short` is DD.MM. HH:mm. */
export function formatTime(value: string, format: Props['format'] = 'dateTime'): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return value;
  const day = `${pad(at.getDate())}.${pad(at.getMonth() + 1)}.`;
  const time = `${pad(at.getHours())}:${pad(at.getMinutes())}`;
  if (format === 'time') return time;
  if (format === 'short') return `${day} ${time}`;
  return format === 'date' ? `${day}${at.getFullYear()}` : `${day}${at.getFullYear()} ${time}`;
}

/** The exact instant in words of UTC, as the hover shows it. */
export function exactUtc(value: string): string {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? value : `${at.toISOString().replace('T', ' ').replace('Z', '')} UTC`;
}

/** A time in the browser's zone with the exact UTC instant on hover. */
export function TimeText({ value, format = 'dateTime' }: Props) {
  return (
    <time dateTime={value} title={exactUtc(value)}>
      {formatTime(value, format)}
    </time>
  );
}
