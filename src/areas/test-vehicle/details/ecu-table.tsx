import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Ecu, ecuFields } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { partNumberText } from '#src/app/format/part-number.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';

const emptyEcu: Ecu = { diagnosticAddress: '', hwPartNumber: '', hwVersion: '', swPartNumber: '', swVersion: '' };

const widths = [96, 150, 96, 150, 96, 44];

type Props = {
  readonly ecus: readonly Ecu[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (ecus: readonly Ecu[]) => void;
};

/** Control units of a vehicle: arrows move up and down a column, Enter in the last row adds one. */
export function EcuTable({ ecus, errors, onChange }: Props) {
  const { t } = useTranslation('test-vehicles');
  const frame = useRef<HTMLDivElement>(null);
  const focus = (row: number, field: string) =>
    frame.current?.querySelector<HTMLInputElement>(`[data-field="ecus.${row}.${field}"] input`)?.focus();
  const add = () => onChange([...ecus, emptyEcu]);
  const onKeyDown = (event: KeyboardEvent, row: number, field: string) => {
    const isLast = row === ecus.length - 1;
    if (event.key === 'ArrowUp') focus(row - 1, field);
    else if (event.key === 'ArrowDown') focus(row + 1, field);
    else if (event.key === 'Enter' && isLast) add();
    else if (event.key === 'Enter') focus(row + 1, field);
    else return;
    event.preventDefault();
  };
  const set = (row: number, field: keyof Ecu, value: string) =>
    onChange(ecus.map((ecu, index) => (index === row ? { ...ecu, [field]: value } : ecu)));
  return (
    <div ref={frame} className="tv-ecus">
      <PlainTable
        label={t('ecu.title')}
        widths={widths}
        head={
          <>
            {ecuFields.map((field) => (
              <th key={field} scope="col">
                {t(`ecu.${field}`)}
              </th>
            ))}
            <th scope="col">
              <span className="cc-sr">{t('ecu.actions')}</span>
            </th>
          </>
        }
      >
        {ecus.map((ecu, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own while they are typed
          <tr key={row}>
            {ecuFields.map((field) => {
              const key = `ecus.${row}.${field}`;
              const error = errors[key];
              return (
                <td key={field} data-field={key} className={error === undefined ? undefined : 'tv-bad'}>
                  <input
                    // biome-ignore lint/a11y/noAutofocus: a row is added to be typed into
                    autoFocus={field === 'diagnosticAddress' && row > 0 && ecu === emptyEcu}
                    id={key}
                    className="tv-cell"
                    aria-label={t('ecu.cell', { field: t(`ecu.${field}`), row: row + 1 })}
                    aria-invalid={error !== undefined || undefined}
                    aria-describedby={error === undefined ? undefined : `${key}-error`}
                    value={ecu[field]}
                    onChange={(event) => set(row, field, event.currentTarget.value)}
                    onKeyDown={(event) => onKeyDown(event, row, field)}
                  />
                  {error !== undefined && (
                    <small className="cc-late" id={`${key}-error`}>
                      {error}
                    </small>
                  )}
                </td>
              );
            })}
            <td className="cc-num">
              <IconButton
                label={t('ecu.remove', { address: ecu.diagnosticAddress || row + 1 })}
                icon={<IconTrash size={14} />}
                onClick={() => onChange(ecus.filter((_, index) => index !== row))}
              />
            </td>
          </tr>
        ))}
      </PlainTable>
      <p className="tv-foot">
        <Button small icon={<IconPlus size={14} aria-hidden="true" />} onClick={add}>
          {t('ecu.add')}
        </Button>
      </p>
    </div>
  );
}

/** Control units to read. */
export function EcuList({ ecus }: { readonly ecus: readonly Ecu[] }) {
  const { t } = useTranslation('test-vehicles');
  return (
    <PlainTable
      label={t('ecu.title')}
      widths={widths.slice(0, -1)}
      head={ecuFields.map((field) => (
        <th key={field} scope="col">
          {t(`ecu.${field}`)}
        </th>
      ))}
    >
      {ecus.map((ecu) => (
        <tr key={ecu.diagnosticAddress}>
          {ecuFields.map((field) => (
            <td key={field}>{field.endsWith('PartNumber') ? partNumberText(ecu[field]) : ecu[field]}</td>
          ))}
        </tr>
      ))}
    </PlainTable>
  );
}
