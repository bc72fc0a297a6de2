import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SizeUnit, sizeParts, sizeUnits } from '#contract/data-size.ts';
import { NumberControl, SelectControl } from '#src/ui/form/controls.tsx';

type Props = {
  /** megabytes as text; what is no number stays as it is typed */
  readonly value: string;
  readonly onChange: (megabytes: string) => void;
};
const units = Object.keys(sizeUnits) as SizeUnit[];
const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));
/** Without the rest that binary fractions leave. */
const clean = (figure: number) => String(Number(figure.toPrecision(12)));

/** A size with its unit: on the wire it is megabytes (D-108, X-39). */
export function SizeControl({ value, onChange }: Props) {
  const { t } = useTranslation('entity');
  const [unit, setUnit] = useState<SizeUnit>(() => (isNumber(value) ? sizeParts(Number(value)).unit : 'GB'));
  const [typed, setTyped] = useState(() => (isNumber(value) ? clean(Number(value) / sizeUnits[unit]) : value));
  const megabytes = (text: string, of: SizeUnit) => (isNumber(text) ? clean(Number(text) * sizeUnits[of]) : text);
  // What was set elsewhere, by discarding or by news, is shown anew.
  if (megabytes(typed, unit) !== value) setTyped(isNumber(value) ? clean(Number(value) / sizeUnits[unit]) : value);
  return (
    <span className="cc-with-unit">
      <NumberControl
        value={typed}
        onChange={(text) => {
          setTyped(text);
          onChange(megabytes(text, unit));
        }}
      />
      <SelectControl
        label={t('form.unit')}
        width="short"
        value={unit}
        options={units.map((one) => ({ value: one, label: one }))}
        onChange={(next) => {
          const chosen = units.find((one) => one === next) ?? 'MB';
          setUnit(chosen);
          onChange(megabytes(typed, chosen));
        }}
      />
    </span>
  );
}
