import './dossier.css';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  baselineDossierEndpoints,
  type Dossier,
  type DossierItem,
  type DossierType,
} from '#contract/baseline-update/baseline-dossier.ts';
import { baselineFields, baselineParts } from '#contract/baseline-update/baseline-update.ts';
import type { UserReference } from '#contract/common.ts';
import { functionFields, functionParts } from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import { ecuReleaseFields } from '#contract/ecu-release/ecu-release.ts';
import { ecuReleaseParts } from '#contract/ecu-release/ecu-release-forms.ts';
import { urlOf } from '#contract/entity/entities.ts';
import { type Field, type Fields, isAsked, valuesOf } from '#contract/entity/fields.ts';
import type { PartForms } from '#contract/entity/part-forms.ts';
import { reviewFields } from '#contract/gate-review/gate-review.ts';
import { preconditionFields } from '#contract/precondition/precondition.ts';
import { riskFields, riskLevelOf } from '#contract/risk/risk.ts';
import { entityWords } from '#src/app/entity/definition.ts';
import { labelOf, textIn } from '#src/app/entity/field-words.ts';
import { partIn } from '#src/app/entity/form/part-form-page.tsx';
import { dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resourceOf } from '#src/app/resource.ts';
import { useRouteSearch } from '#src/app/routing/use-route-param.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { Button } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { useUpdateId } from './baseline-child.tsx';

type Kind = {
  readonly fields: Pick<Fields, 'all'>;
  readonly parts?: PartForms;
  readonly texts: string;
  readonly flow: 'baselineUpdate' | 'ecuRelease' | 'customerVehicleFunction' | 'precondition' | 'risk' | 'gateReview';
  readonly nameOf: (columns: Columns) => string;
};
type Columns = Readonly<Record<string, unknown>>;
const word = (value: unknown) => (typeof value === 'string' ? value : '');

/** How each kind is read: by the fields with which it is typed. */
const kinds: Readonly<Record<DossierType, Kind>> = {
  BASELINE_UPDATE: {
    ...{ fields: baselineFields, parts: baselineParts, texts: 'baseline-updates', flow: 'baselineUpdate' },
    nameOf: ({ code, title }) => `${word(code)} · ${word(title)}`,
  },
  ECU_RELEASE: {
    ...{ fields: ecuReleaseFields, parts: ecuReleaseParts, texts: 'ecu-releases', flow: 'ecuRelease' },
    nameOf: ({ diagnosticAddress, ecuName }) => `${word(ecuName)} ${word(diagnosticAddress)}`,
  },
  CUSTOMER_VEHICLE_FUNCTION: {
    ...{ fields: functionFields, parts: functionParts, texts: 'customer-vehicle-functions', flow: 'customerVehicleFunction' },
    nameOf: ({ cvfNumber, name }) => `${word(cvfNumber)} ${word(name)}`,
  },
  PRECONDITION: {
    ...{ fields: preconditionFields, texts: 'preconditions', flow: 'precondition' },
    nameOf: ({ category, title }) =>
      `${entityWords({ texts: 'preconditions' }, `value.category.${word(category)}`)}: ${word(title)}`,
  },
  RISK: {
    ...{ fields: riskFields, texts: 'risks', flow: 'risk' },
    nameOf: ({ probability, severity, title }) =>
      `${word(title)} (${entityWords({ texts: 'risks' }, `value.level.${riskLevelOf(Number(probability) * Number(severity))}`)})`,
  },
  GATE_REVIEW: {
    ...{ fields: reviewFields, texts: 'gate-reviews', flow: 'gateReview' },
    nameOf: ({ category }) => entityWords({ texts: 'gate-reviews' }, `value.category.${word(category)}`),
  },
};

/** The whole baseline update on one page that can be printed, as it is or as it was at `?at=` (UN R156). */
export function DossierPage() {
  const { t } = useTranslation('baseline-updates');
  const portal = usePortal();
  const bluId = useUpdateId();
  const { at } = useRouteSearch();
  const query = typeof at === 'string' ? { at } : {};
  const [resource] = useState(() =>
    resourceOf<Dossier>(portal, 'getBaselineDossier', { params: { id: Number(bluId) }, query }, baselineDossierEndpoints),
  );
  const screen = useEntityScreen(resource, {});
  const back = urlOf('BASELINE_UPDATE', { bluId });
  return (
    <ScreenPart screen={screen} list={{ href: back, label: t('dossier.back') }}>
      {(dossier) => (
        <article className="cc-dossier">
          <p className="cc-dossier-bar">
            <UiLink href={back}>{t('dossier.back')}</UiLink>
            <Button icon={<IconPrinter size={14} aria-hidden="true" />} onClick={() => window.print()}>
              {t('dossier.print')}
            </Button>
          </p>
          <Head dossier={dossier} />
          {dossier.items.map((item) => (
            <Item key={`${item.entityType} ${item.id}`} item={item} dossier={dossier} />
          ))}
        </article>
      )}
    </ScreenPart>
  );
}

/** What it is, as of when, and the rows of the journal by which it can be checked. */
function Head({ dossier: { at, decision, head, items } }: { readonly dossier: Dossier }) {
  const { t } = useTranslation('baseline-updates');
  const update = items.find(({ entityType }) => entityType === 'BASELINE_UPDATE');
  const seal = (one: Dossier['head']) =>
    one === null ? t('dossier.none') : t('dossier.seal', { seq: one.seq, hash: one.hash, at: dateTime(one.at) });
  return (
    <header>
      <h1>{t('dossier.title', { name: update ? kinds.BASELINE_UPDATE.nameOf(update.columns) : '' })}</h1>
      <dl>
        <dt>{t('dossier.asOf')}</dt>
        <dd>{dateTime(at)}</dd>
        <dt>{t('dossier.decision')}</dt>
        <dd className="cc-dossier-hash">{seal(decision)}</dd>
        <dt>{t('dossier.head')}</dt>
        <dd className="cc-dossier-hash">{seal(head)}</dd>
      </dl>
    </header>
  );
}

type ItemProps = { readonly item: DossierItem; readonly dossier: Dossier };

/** One thing: its state, its fields with those of its parts, and what was submitted and decided. */
function Item({ item: { columns, entityType, id, state }, dossier: { events, people } }: ItemProps) {
  const { t } = useTranslation('baseline-updates');
  const kind = kinds[entityType];
  const own = events.filter((event) => event.entityType === entityType && event.id === id);
  const parts = Object.entries(kind.parts ?? {}).filter(([key]) => columns[key] !== null && columns[key] !== undefined);
  const words = flowTexts(kind.flow, { people: [...people], me: '', at: word(state.value) });
  return (
    <section>
      <h2>
        {t(`dossier.kind.${entityType}`)}: {kind.nameOf(columns)}{' '}
        <span className="cc-muted">{statusText(word(state.value))}</span>
      </h2>
      <FieldList fields={kind.fields} texts={kind.texts} values={columns} people={people} />
      {parts.map(([key, part]) => (
        <div key={key}>
          <h3>{entityWords(kind, `part.${key}`)}</h3>
          <FieldList fields={part.fields} texts={kind.texts} values={columns[key] as Columns} people={people} />
        </div>
      ))}
      {entityType === 'BASELINE_UPDATE' && <Conditions context={state.context} />}
      {own.length > 0 && (
        <ul>
          {own.map(({ at, by, event, reason, state }) => (
            <li key={`${at} ${event}`}>
              {dateTime(at)}: {words.cameTo(event, state ?? undefined, by) ?? words.event(event, {}, by)}
              {reason !== null && ` – ${reason}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** D-080e: on what conditions gate 2 was decided with go */
function Conditions({ context }: { readonly context: object }) {
  const { t } = useTranslation('gate-reviews');
  const { conditions = [] } = context as { readonly conditions?: readonly string[] };
  if (conditions.length === 0) return null;
  return (
    <>
      <h3>{t('field.conditions')}</h3>
      <ul>
        {conditions.map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
    </>
  );
}

type ListProps = {
  readonly fields: Pick<Fields, 'all'>;
  readonly texts: string;
  readonly values: Columns;
  readonly people: readonly UserReference[];
};

function FieldList({ fields, texts, values, people }: ListProps) {
  const of = { texts };
  const held = partIn(fields as never, values, people);
  const typed = valuesOf(fields, { ...held });
  const shown = fields.all.filter((field) => isAsked(field, { ...held }));
  return (
    <dl>
      {shown.map((field) => {
        const value = typed[field.name];
        const isTable = field.control === 'rows';
        const content = isTable
          ? Array.isArray(value) && value.length > 0 && <Rows of={of} field={field} rows={value as readonly Row[]} />
          : textIn(of, field, held);
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
  const cell = (text = '') => (text === 'true' || text === 'false' ? t(`dossier.${text}`) : text);
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
              <td key={id}>{cell(one[id])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
