import { useTranslation } from 'react-i18next';
import { HatchedMark } from '#src/ui/figures/hatching.tsx';

export type Entry = {
  readonly name: string;
  readonly label: string;
  readonly color: string;
  readonly dashes?: string | undefined;
  /** of bars: what they are filled with */
  readonly fill?: string;
};
type Props = {
  readonly entries: readonly Entry[];
  readonly hidden: readonly string[];
  readonly onHidden: (hidden: readonly string[]) => void;
};

/** What a chart draws, by line or filling and name; each entry shows or hides its series. */
export function Legend({ entries, hidden, onHidden }: Props) {
  const { t } = useTranslation('analytics');
  const toggle = (name: string) => onHidden(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]);
  return (
    <fieldset className="cc-legend" aria-label={t('legend')}>
      {entries.map(({ color, dashes, fill, label, name }) => (
        <button key={name} type="button" aria-pressed={!hidden.includes(name)} onClick={() => toggle(name)}>
          {fill === undefined ? (
            <svg width="22" height="8" aria-hidden="true">
              <path d="M1 4h20" stroke={color} strokeWidth="2" strokeDasharray={dashes} />
            </svg>
          ) : (
            <HatchedMark fill={fill} />
          )}
          {label}
        </button>
      ))}
    </fieldset>
  );
}
