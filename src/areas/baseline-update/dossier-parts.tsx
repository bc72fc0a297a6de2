import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Dossier, DossierItem, DossierType } from '#contract/baseline-update/baseline-dossier.ts';
import { type BaselineContext, baselineFields, baselineParts } from '#contract/baseline-update/baseline-update.ts';
import type { UserReference } from '#contract/common.ts';
import { functionFields, functionParts } from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import { ecuReleaseFields } from '#contract/ecu-release/ecu-release.ts';
import { ecuReleaseParts } from '#contract/ecu-release/ecu-release-forms.ts';
import { type Field, type Fields, isAsked, valuesOf } from '#contract/entity/fields.ts';
import type { PartForms } from '#contract/entity/part-forms.ts';
import { reviewFields } from '#contract/gate-review/gate-review.ts';
import { preconditionFields } from '#contract/precondition/precondition.ts';
import { riskFields } from '#contract/risk/risk.ts';
import { riskLevelOf } from '#contract/risk/risk-shape.ts';
import { entityText, entityWords } from '#src/app/entity/definition.ts';
import { labelOf, textIn } from '#src/app/entity/field-words.ts';
import { partIn } from '#src/app/entity/form/part-form-page.tsx';
import { dateTimeInZone } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { actorTime } from '#src/ui/time-text.tsx';
import { childFlows } from './baseline-child.tsx';

type Kind = {
  readonly fields: Pick<Fields, 'all'>;
  readonly parts?: PartForms;
  readonly texts: string;
  readonly nameOf: (columns: Columns) => string;
};
type Columns = Readonly<Record<string, unknown>>;
const word = (value: unknown) => (typeof value === 'string' ? value : '');

const flows: Readonly<Record<DossierType, string>> = { BASELINE_UPDATE: 'baselineUpdate', ...childFlows };

/** How each kind is read: by the fields with which it is typed. */
const kinds: Readonly<Record<DossierType, Kind>> = {
  BASELINE_UPDATE: {
    ...{ fields: baselineFields, parts: baselineParts, texts: 'baseline-updates' },
    nameOf: ({ code, title }) => `${word(code)} · ${word(title)}`,
  },
  ECU_RELEASE: {
    ...{ fields: ecuReleaseFields, parts: ecuReleaseParts, texts: 'ecu-releases' },
    nameOf: ({ diagnosticAddress, ecuName }) => `${word(ecuName)} ${word(diagnosticAddress)}`,
  },
  CUSTOMER_VEHICLE_FUNCTION: {
    ...{ fields: functionFields, parts: functionParts, texts: 'customer-vehicle-functions' },
    nameOf: ({ cvfNumber, name }) => `${word(cvfNumber)} ${word(name)}`,
  },
  PRECONDITION: {
    ...{ fields: preconditionFields, texts: 'preconditions' },
    nameOf: ({ category, title }) =>
      `${entityWords({ texts: 'preconditions' }, `value.category.${word(category)}`)}: ${word(title)}`,
  },
  RISK: {
    ...{ fields: riskFields, texts: 'risks' },
    nameOf: ({ probability, severity, title }) =>
      `${word(title)} (${entityWords({ texts: 'risks' }, `value.level.${riskLevelOf(Number(probability) * Number(severity))}`)})`,
  },
  GATE_REVIEW: {
    ...{ fields: reviewFields, texts: 'gate-reviews' },
    nameOf: ({ category }) => entityWords({ texts: 'gate-reviews' }, `value.category.${word(category)}`),
  },
};

/** What it is, as of when, how gate 2 was decided, and the rows of the journal by which it can be checked. */
export function DossierHead({ dossier: { at, decision, head, items, people } }: { readonly dossier: Dossier }) {
  const { t } = useTranslation(['baseline-updates', 'gate-reviews']);
  const update = items.find(({ entityType }) => entityType === 'BASELINE_UPDATE');
  const seal = (one: Dossier['head']) =>
    one === null ? t('dossier.none') : t('dossier.seal', { seq: one.seq, hash: one.hash, at: dateTimeInZone(one.at) });
  return (
    <header>
      <h1>{t('dossier.title', { name: update ? kinds.BASELINE_UPDATE.nameOf(update.columns) : '' })}</h1>
      <dl>
        <dt>{t('dossier.asOf')}</dt>
        <dd>{dateTimeInZone(at)}</dd>
        {update && <Decided context={update.state.context as Decision} people={people} />}
        <dt>{t('dossier.decision')}</dt>
        <dd className="cc-dossier-hash">{seal(decision)}</dd>
        <dt>{t('dossier.head')}</dt>
        <dd className="cc-dossier-hash">{seal(head)}</dd>
      </dl>
    </header>
  );
}

/** What the flow of the update knows of the decision (D-080e). */
type Decision = Partial<
  Pick<BaselineContext, 'conditions' | 'decidedOn' | 'decider' | 'decision' | 'decisionReason' | 'decisionTimeZone'>
>;

function Decided({ context, people }: { readonly context: Decision; readonly people: readonly UserReference[] }) {
  const { t } = useTranslation(['baseline-updates', 'gate-reviews']);
  const { conditions = [], decidedOn, decider, decision, decisionReason, decisionTimeZone } = context;
  if (!decision || !decidedOn) return null;
  const by = people.find(({ id }) => id === decider)?.fullName ?? '';
  const theirs = actorTime(decidedOn, decisionTimeZone);
  return (
    <>
      <dt>{t('gate-reviews:title')}</dt>
      <dd>
        {[t(`gate-reviews:value.decision.${decision}`), by, dateTimeInZone(decidedOn)].filter(Boolean).join(' · ')}
        {theirs !== undefined && ` (${theirs})`}
      </dd>
      {decisionReason && (
        <>
          <dt>{t('gate-reviews:field.reason')}</dt>
          <dd>{decisionReason}</dd>
        </>
      )}
      {conditions.length > 0 && (
        <>
          <dt>{t('gate-reviews:field.conditions')}</dt>
          <dd>{conditions.join('\n')}</dd>
        </>
      )}
    </>
  );
}

type ItemProps = { readonly item: DossierItem; readonly dossier: Dossier };

/** One thing: its state, its fields with those of its parts, and what was submitted and decided. */
export function DossierItemPart({ item: { columns, entityType, id, state }, dossier: { events, items, people } }: ItemProps) {
  const { t } = useTranslation('baseline-updates');
  const kind = kinds[entityType];
  const own = events.filter((event) => event.entityType === entityType && event.id === id);
  const parts = Object.entries(kind.parts ?? {}).filter(([key]) => columns[key] !== null && columns[key] !== undefined);
  const words = flowTexts(flows[entityType], { people: [...people], me: '', at: word(state.value) });
  return (
    <section>
      <h2>
        {t(`dossier.kind.${entityType}`)}: {kind.nameOf(columns)}{' '}
        <span className="cc-muted">
          {[statusText(word(state.value)), versionOf(entityType, state)].filter(Boolean).join(' · ')}
        </span>
      </h2>
      <FieldList fields={kind.fields} texts={kind.texts} values={columns} people={people} items={items} />
      {parts.map(([key, part]) => (
        <div key={key}>
          <h3>{entityWords(kind, `part.${key}`)}</h3>
          <FieldList fields={part.fields} texts={kind.texts} values={columns[key] as Columns} people={people} items={items} />
        </div>
      ))}
      {own.length > 0 && (
        <ul>
          {own.map(({ at, by, event, reason, state }) => (
            <li key={`${at} ${event}`}>
              {dateTimeInZone(at)}: {words.cameTo(event, state ?? undefined, by) ?? words.event(event, {}, by)}
              {reason !== null && ` – ${reason}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Of an ECU release: how its version block was decided, which neither its approval nor gate 2 asks for (D-081d). */
function versionOf(entityType: DossierType, { context }: DossierItem['state']): string | undefined {
  if (entityType !== 'ECU_RELEASE') return undefined;
  const { versionDecision } = context as { readonly versionDecision?: 'APPROVED' | 'REJECTED' | null };
  return t(`ecu-releases:version.mark.${versionDecision ?? 'OPEN'}`);
}

type ListProps = {
  readonly fields: Pick<Fields, 'all'>;
  readonly texts: string;
  readonly values: Columns;
  readonly people: readonly UserReference[];
  /** what its references are called by */
  readonly items: readonly DossierItem[];
};

/** Items that a field names, as they are called; one that is gone is left out. */
function namesOf(value: unknown, items: readonly DossierItem[], entityType: DossierType): string {
  const ids = (Array.isArray(value) ? value : [value]).map(Number);
  const named = items.filter((item) => item.entityType === entityType && ids.includes(item.id));
  return named.map(({ columns }) => kinds[entityType].nameOf(columns)).join(', ');
}
const named: Readonly<Record<string, DossierType>> = {
  affectedEcus: 'ECU_RELEASE',
  ecuReleaseId: 'ECU_RELEASE',
  changedFunctions: 'CUSTOMER_VEHICLE_FUNCTION',
};

function FieldList({ fields, texts, values, people, items }: ListProps) {
  const of = { texts };
  const held = partIn(fields as never, values, people);
  const typed = valuesOf(fields, { ...held });
  const shown = fields.all.filter((field) => isAsked(field, { ...held }));
  return (
    <dl>
      {shown.map((field) => {
        const value = typed[field.name];
        const isTable = field.control === 'rows';
        const type = named[field.name];
        const text = type === undefined ? textIn(of, field, held) : namesOf(values[field.name], items, type);
        const content = isTable
          ? Array.isArray(value) && value.length > 0 && <Rows of={of} field={field} rows={value as readonly Row[]} />
          : text;
        return content ? (
          <div key={field.name}>
            <dt>{labelOf(of, field.name)}</dt>
            <dd>{content}</dd>
          </div>
        ) : null;
      })}
    </dl>
  );
}

type Row = Readonly<Record<string, string>>;
type RowsProps = { readonly of: { readonly texts: string }; readonly field: Field; readonly rows: readonly Row[] };

/** Rows of a field as a table; yes and no are words on paper. */
function Rows({ of, field: { name, row }, rows }: RowsProps) {
  const { t } = useTranslation('baseline-updates');
  const columns = Object.keys(row?._zod.def.shape ?? {});
  const cell = (id: string, text = '') =>
    text === 'true' || text === 'false' ? t(`dossier.${text}`) : (entityText(of, `value.${id}.${text}`) ?? text);
  return (
    <table>
      <thead>
        <tr>
          {columns.map((id) => (
            <th key={id} scope="col">
              {entityWords(of, `column.${name}.${id}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={JSON.stringify(one)}>
            {columns.map((id) => (
              <td key={id}>{cell(id, one[id])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
