import { t } from 'i18next';
import type { UserReference } from '#contract/common.ts';
import { type Called, listEndpointOf } from '#src/app/entity/calls.ts';
import { type Addressed, type Described, entityText, type PlainDefinition, pageUrl } from '#src/app/entity/definition.ts';
import { choiceText, labelOf } from '#src/app/entity/field-words.ts';
import { date, dateTime } from '#src/app/format/format.ts';
import type { ShownStatus } from '#src/app/format/rollout-status.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { UiLink } from '#src/ui/link.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import type { DataColumn, FilterOption } from '#src/ui/table/data-table-types.ts';
import { TimeText } from '#src/ui/time-text.tsx';

/** A column of an entity's list; `options` are the values of its filter, where the contract names them. */
export type ColumnOf<Row> = (of: Listed) => DataColumn<Row> & Options;
/** What columns know of the entity whose list it is. */
export type Listed = Described & Called & Pick<PlainDefinition, 'type'>;
type Options = {
  readonly options?: readonly FilterOption[];
  /** several of them may be chosen */
  readonly multiple?: boolean;
};
type Keyed<Value> = { readonly [key: string]: Value };
type Look<Row> = Partial<Pick<DataColumn<Row>, 'width' | 'muted' | 'align' | 'cell' | 'csv' | 'isHiddenAtFirst'>>;
type OwnValue<Row> = Partial<Pick<DataColumn<Row>, 'value'>>;

const headOf = (of: Described, name: string) => ({
  header: entityText(of, `column.${name}`) ?? labelOf(of, name),
  title: entityText(of, `columnTitle.${name}`),
});
const at = <Value,>(row: object, name: string): Value => (row as Keyed<Value>)[name] as Value;

/** The name of a row, which leads to its page, or where `href` says. */
export const title =
  <Row extends Addressed>(
    name: string,
    { href, ...look }: Look<Row> & { readonly href?: (row: Row) => string } = {},
  ): ColumnOf<Row> =>
  (of) => ({
    id: name,
    ...headOf(of, name),
    value: (row) => at<string>(row, name),
    cell: (row) => (
      <UiLink className="cc-name" href={href?.(row) ?? pageUrl(of, row)} title={at<string>(row, name)}>
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

/** A figure, at the right. */
export const figure =
  <Row extends object>(name: string, look: Look<Row> & Options & OwnValue<Row> = {}): ColumnOf<Row> =>
  (of) => ({ id: name, ...headOf(of, name), value: (row) => at<number | null>(row, name), align: 'right', ...look });

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
      value: (row) => {
        const chosen = at<string | null>(row, name);
        return chosen === null ? '' : choiceText(of, name, chosen);
      },
      options: options.map((value) => ({ value, label: choiceText(of, name, value) })),
      ...look,
    };
  };

const plainly = ({ status: own }: { readonly status: string }): ShownStatus => ({ status: own, label: statusText(own) });

/** The status, as a tag; `shown` where it is not always its own. */
export const status =
  <Row extends { readonly status: string }>(
    values: readonly string[],
    width = 124,
    shown: (row: Row) => ShownStatus = plainly,
  ): ColumnOf<Row> =>
  () => ({
    id: 'status',
    header: t('entity:column.status'),
    value: (row) => row.status,
    csv: (row) => shown(row).label,
    cell: (row) => <StatusTag {...shown(row)} />,
    width,
    options: values.map((value) => ({ value, label: statusText(value) })),
  });

const dayOf = (on: string | null) => (on === null ? '' : date(on));
/** A day. */
export const day =
  <Row extends object>(name: string, look: Look<Row> = {}): ColumnOf<Row> =>
  (of) => ({
    id: name,
    ...headOf(of, name),
    value: (row) => at<string | null>(row, name) ?? '',
    csv: (row) => dayOf(at<string | null>(row, name)),
    cell: (row) => dayOf(at<string | null>(row, name)),
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

/** Options of a filter by the names that occur; the chosen ones are among them even where none of them occurs any more. */
export function nameOptions(names: readonly string[] = [], chosen = '') {
  const all = new Set([...names, ...(chosen === '' ? [] : chosen.split(','))]);
  return [...all].map((name) => ({ value: name, label: name }));
}

type Names = Readonly<Record<string, readonly string[]>>;

/** Columns of a list with the filters that the contract gives them; `facets` has the names that occur, `chosen` those that are asked for. */
export function listColumns<Row>(
  of: Listed,
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
