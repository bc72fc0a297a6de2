import { t } from 'i18next';
import type { UserReference } from '#contract/common.ts';
import { date, dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { nameOptions } from '#src/app/table/entity-list.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import type { DataColumn, FilterOption } from '#src/ui/table/data-table-types.ts';
import { TimeText } from '#src/ui/time-text.tsx';
import { listEndpointOf } from './calls.ts';
import { type Addressed, entityText, type PlainDefinition, pageUrl } from './definition.ts';
import { choiceText, labelOf } from './field-words.ts';

/** A column of an entity's list; `options` are the values of its filter, where the contract names them. */
export type ColumnOf<Row> = (of: PlainDefinition<never>) => DataColumn<Row> & Options;
type Options = {
  readonly options?: readonly FilterOption[];
  /** several of them may be chosen */
  readonly multiple?: boolean;
};
type Keyed<Value> = { readonly [key: string]: Value };
type Look<Row> = Partial<Pick<DataColumn<Row>, 'width' | 'muted' | 'align' | 'cell' | 'csv'>>;
type OwnValue<Row> = Partial<Pick<DataColumn<Row>, 'value'>>;

const headOf = (of: PlainDefinition<never>, name: string) => ({
  header: entityText(of, `column.${name}`) ?? labelOf(of, name),
  title: entityText(of, `columnTitle.${name}`),
});
const at = <Value,>(row: object, name: string): Value => (row as Keyed<Value>)[name] as Value;

/** The name of a row, which leads to its page. */
export const title =
  <Row extends Addressed>(name: string, look: Look<Row> = {}): ColumnOf<Row> =>
  (of) => ({
    id: name,
    ...headOf(of, name),
    value: (row) => at<string>(row, name),
    cell: (row) => (
      <UiLink className="cc-name" href={pageUrl(of, row)} title={at<string>(row, name)}>
        {at<string>(row, name)}
      </UiLink>
    ),
    isRowName: true,
    ...look,
  });

/** Words of a row, as they are or as `value` makes them; `options` where they are some of a few that no field names. */
export const text =
  <Row extends object>(name: string, look: Look<Row> & Options & OwnValue<Row> = {}): ColumnOf<Row> =>
  (of) => ({ id: name, ...headOf(of, name), value: (row) => at<string>(row, name), ...look });

/** One of a few values: those of its field, or `values`. */
export const choice =
  <Row extends object>(
    name: string,
    { values, ...look }: Look<Row> & OwnValue<Row> & Pick<Options, 'multiple'> & { readonly values?: readonly string[] } = {},
  ): ColumnOf<Row> =>
  (of) => {
    const options = values ?? of.fields.all.find((field) => field.name === name)?.options ?? [];
    return {
      id: name,
      ...headOf(of, name),
      value: (row) => choiceText(of, name, at<string>(row, name)),
      options: options.map((value) => ({ value, label: choiceText(of, name, value) })),
      ...look,
    };
  };

/** The status, as a tag. */
export const status =
  <Row extends { readonly status: string }>(values: readonly string[], width = 124): ColumnOf<Row> =>
  () => ({
    id: 'status',
    header: t('entity:column.status'),
    value: (row) => row.status,
    csv: (row) => statusText(row.status),
    cell: (row) => <StatusTag status={row.status} label={statusText(row.status)} />,
    width,
    options: values.map((value) => ({ value, label: statusText(value) })),
  });

/** A day. */
export const day =
  <Row extends object>(name: string, look: Look<Row> = {}): ColumnOf<Row> =>
  (of) => ({
    id: name,
    ...headOf(of, name),
    value: (row) => at<string>(row, name),
    csv: (row) => date(at<string>(row, name)),
    cell: (row) => date(at<string>(row, name)),
    width: 108,
    ...look,
  });

/** A person by name. */
export const person =
  <Row extends object>(name: string, look: Look<Row> = {}): ColumnOf<Row> =>
  (of) => ({
    id: name,
    ...headOf(of, name),
    value: (row) => at<UserReference | null>(row, name)?.fullName,
    width: 144,
    ...look,
  });

/** When it was edited last, and by whom. */
export const edited =
  <Row extends { readonly lastEditedBy: UserReference; readonly lastEditedOn: string }>(look: Look<Row> = {}): ColumnOf<Row> =>
  () => ({
    id: 'lastEdited',
    header: t('entity:column.lastEdited'),
    value: (row) => row.lastEditedOn,
    csv: (row) => dateTime(row.lastEditedOn),
    cell: (row) => (
      <span title={t('entity:list.editedBy', { name: row.lastEditedBy.fullName, at: dateTime(row.lastEditedOn) })}>
        <TimeText value={row.lastEditedOn} />
      </span>
    ),
    width: 132,
    muted: true,
    ...look,
  });

type Names = Readonly<Record<string, readonly string[]>>;

/** Columns of a list with the filters that the contract gives them; `facets` has the names that occur, `chosen` those that are asked for. */
export function listColumns<Row>(
  of: PlainDefinition<never>,
  columns: readonly ColumnOf<Row>[],
  facets: Names,
  chosen: Readonly<Record<string, string>>,
): DataColumn<Row>[] {
  const { filters } = listEndpointOf(of).list;
  return columns.map((column) => {
    const { options, multiple, ...rest } = column(of);
    const filter = filters[rest.id];
    if (!filter) return rest;
    if (filter.kind === 'contains') return { ...rest, filter: { kind: 'text', placeholder: t('entity:list.contains') } };
    const names = filter.kind === 'named' ? nameOptions(facets[rest.id], chosen[rest.id]) : (options ?? []);
    return { ...rest, filter: { kind: 'select', options: names, ...(multiple && { multiple }) } };
  });
}
