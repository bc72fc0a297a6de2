import { useMemo } from 'react';
import { z } from 'zod';
import { bare, type Field, type FieldValue } from '#contract/entity/fields.ts';
import { type Described, entityText, entityWords } from '#src/app/entity/definition.ts';
import { filledRows } from '#src/app/form/grid-rows.ts';
import { useGridTexts } from '#src/app/table/use-grid-texts.ts';
import { EditableGrid } from '#src/ui/grid/editable-grid.tsx';
import type { GridRow } from '#src/ui/grid/grid-text.ts';

type Props = {
  readonly of: Pick<Described, 'texts'>;
  readonly field: Pick<Field, 'max' | 'name' | 'row'>;
  readonly value: FieldValue;
  readonly errors?: Readonly<Record<string, string>>;
  /** without it the rows are read */
  readonly onChange?: (value: FieldValue) => void;
};

const columnWidth = 168;
const noColumns: z.core.$ZodShape = {};
const noChoice = z.string();

/** Rows of short values, as in a spreadsheet; columns and checks come from the schema of one row, labels from `column.<field>.<name>`. */
export function RowsControl({ of, field, value, errors = {}, onChange }: Props) {
  const texts = useGridTexts();
  const { max = 0, name, row } = field;
  const shape = row?._zod.def.shape ?? noColumns;
  const names = useMemo(() => Object.keys(shape), [shape]);
  const columns = useMemo(
    () =>
      Object.entries(shape).map(([id, schema]) => ({
        id,
        label: entityWords(of, `column.${name}.${id}`),
        width: columnWidth,
        ...(bare(schema)._zod.def.type === 'boolean' && { isCheck: true }),
      })),
    [name, of, shape],
  );
  const blank = useMemo(() => Object.fromEntries(names.map((one) => [one, ''])), [names]);
  const held = (Array.isArray(value) ? value : []) as readonly GridRow[];
  // A choice is read and typed as it is called; another word stays, and is told to be wrong.
  const inWords = ([id, cell]: readonly [string, string]) => [id, entityText(of, `value.${id}.${cell}`) ?? cell] as const;
  const meant = ([id, cell]: readonly [string, string]) => {
    const { def } = bare(shape[id] ?? noChoice)._zod;
    const values = def.type === 'enum' ? Object.values((def as z.core.$ZodEnumDef).entries).map(String) : [];
    const isMeant = (one: string) =>
      [one, entityText(of, `value.${id}.${one}`)].some((word) => word?.toLowerCase() === cell.trim().toLowerCase());
    return [id, values.find(isMeant) ?? cell] as const;
  };
  const each = (all: readonly GridRow[], as: typeof inWords) => all.map((one) => Object.fromEntries(Object.entries(one).map(as)));
  const rows = each(held, inWords);
  const own = Object.entries(errors).flatMap(([path, text]) =>
    path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), text] as const] : [],
  );
  return (
    <EditableGrid
      id={name}
      label={entityWords(of, `field.${name}`)}
      columns={columns}
      rows={rows}
      {...(onChange && { blank })}
      errors={Object.fromEntries(own)}
      most={max}
      isReadOnly={onChange === undefined}
      texts={texts}
      onChange={(next) => onChange?.(each(filledRows(next, names) as readonly GridRow[], meant) as FieldValue)}
    />
  );
}
