import { useTranslation } from 'react-i18next';
import type { EcuRelease } from '#contract/ecu-release/ecu-release.ts';
import { submittedParts } from '#contract/ecu-release/ecu-release-forms.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { ecuReleasePages as pages } from '#contract/page/pages.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { labelOf } from '#src/app/entity/field-words.ts';
import { EntityFormPage } from '#src/app/entity/form/entity-form-page.tsx';
import { PartFormPage } from '#src/app/entity/form/part-form-page.tsx';
import { PartTabs } from '#src/app/entity/form/part-tabs.tsx';
import { usePart } from '#src/app/entity/use-part.ts';
import { dash } from '#src/app/format/dash.ts';
import { date } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { DescriptionList, MomentOf } from '#src/app/page/description-list.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { ApprovalPage, Rejected } from '#src/areas/baseline-update/approved-pages.tsx';
import { ChildFrame } from '#src/areas/baseline-update/baseline-child.tsx';
import { FunctionLinks, functionsControl } from '#src/areas/baseline-update/child-references.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { ecuRelease } from './ecu-release.tsx';

const done = (label: string) => ({ status: { kind: 'POSITIVE' as const, label } });

/** Container of the pages of an ECU release (BLU-09 … BLU-16). */
export function EcuReleaseFrame() {
  const { t } = useTranslation('ecu-releases');
  return (
    <ChildFrame
      child={ecuRelease}
      subTitle={({ currentVersion, targetVersion }) =>
        currentVersion === null && targetVersion === null ? '' : `${currentVersion ?? dash} → ${targetVersion ?? dash}`
      }
      category={({ bluCode, supplier }) => t('category', { code: bluCode, supplier })}
      tabs={({ parts, usedInBaselines, versionDecision }) => [
        { key: 'overview' },
        {
          key: 'version',
          ...(versionDecision && {
            status: { kind: versionDecision === 'APPROVED' ? 'POSITIVE' : 'NEGATIVE', label: statusText(versionDecision) },
          }),
        },
        ...submittedParts.map((key) => ({
          key,
          ...(parts.includes(key) && done(t('form.complete', { form: t(`part.${key}`) }))),
        })),
        { key: 'approval' },
        { key: 'baselines', count: usedInBaselines },
      ]}
      banner={(item) => (isVersionOpen(item) ? <VersionOpen item={item} /> : <Rejected item={item} />)}
      notes={(item, command) =>
        (command === 'item.submit' || command === 'item.approve') &&
        item.versionDecision !== 'APPROVED' && <VersionOpen item={item} />
      }
    />
  );
}

/** D-081a */
export function OverviewPage() {
  const { t } = useTranslation('ecu-releases');
  return <EntityFormPage title={t('tab.overview')} command="item.edit" />;
}

const { versionApproval, versionCurrent, versionGeneral, versionTarget } = pages;
/** BLU-10: what the control unit has, and gets, and the approval of both as one block. */
export const VersionFrame = () => (
  <PartTabs tab="version" pages={{ versionGeneral, versionCurrent, versionTarget, versionApproval }} />
);

export const VersionGeneralPage = () => <PartFormPage name="versionGeneral" />;
export const VersionCurrentPage = () => <PartFormPage name="versionCurrent" />;
export const VersionTargetPage = () => <PartFormPage name="versionTarget" />;

/** D-081d: how the version block was decided; it is decided in Next steps. */
export function VersionApprovalPage() {
  const { t } = useTranslation(['ecu-releases', 'entity']);
  const { entity } = useEntityPage<EcuRelease>();
  const { versionDecidedOn, versionDecider, versionReason, timeZone } = entity.flow.context as Context;
  const person = (id: string | null) => entity.people.find((one) => one.id === id) ?? null;
  const title = t('sub.versionApproval');
  const nothing = t('entity:form.nothing');
  return (
    <Section title={title}>
      <DescriptionList
        label={title}
        items={[
          {
            key: 'decision',
            label: t('approval.decision'),
            value: entity.versionDecision ? (
              <StatusTag status={entity.versionDecision} label={statusText(entity.versionDecision)} />
            ) : (
              t('approval.open')
            ),
          },
          { key: 'reason', label: t('approval.reason'), value: versionReason ?? nothing },
          {
            key: 'by',
            label: t('approval.by'),
            value: <MomentOf by={person(versionDecider)} on={versionDecidedOn} none={nothing} zone={timeZone} />,
          },
        ]}
      />
    </Section>
  );
}
type Context = {
  readonly versionDecider: string | null;
  readonly versionDecidedOn: string | null;
  readonly versionReason: string | null;
  readonly timeZone: string | null;
};

export const CompatibilityPage = () => <PartFormPage name="compatibility" submit="item.submit" />;
/** D-082b: with the functions that it changes */
export function FunctionalPage() {
  const { definition, entity } = useEntityPage<EcuRelease>();
  const functions = {
    key: 'changedFunctions',
    label: labelOf(definition, 'changedFunctions'),
    value: <FunctionLinks ids={entity.functional?.changedFunctions ?? []} />,
  };
  const more = entity.functional === null ? [] : [functions];
  return <PartFormPage name="functional" submit="item.submit" own={functional} more={more} />;
}
const functional = { changedFunctions: functionsControl };
export const TestingPage = () => <PartFormPage name="testing" submit="item.submit" />;
export const OrganizationalPage = () => <PartFormPage name="organizational" submit="item.submit" />;

/** D-082e */
export function EcuApprovalPage() {
  const { t } = useTranslation('ecu-releases');
  const { entity } = useEntityPage<EcuRelease>();
  const href = urlOf('ECU_RELEASE', { bluId: entity.bluId, ecuReleaseId: entity.id }, versionApproval);
  const version = {
    key: 'version',
    label: t('approval.version'),
    value: (
      <UiLink href={href}>{entity.versionDecision === null ? t('approval.open') : statusText(entity.versionDecision)}</UiLink>
    ),
  };
  return <ApprovalPage submitted={submittedParts} beside={[version]} />;
}

/** It can be approved, and counts for gate 2, whatever became of its version block (D-076.2, ADR 33): who decides on it is told. */
const isVersionOpen = ({ status, versionDecision }: EcuRelease) =>
  versionDecision !== 'APPROVED' && (status === 'PENDING' || status === 'APPROVED');

function VersionOpen({ item: { bluId, id, versionDecision } }: { readonly item: EcuRelease }) {
  const { t } = useTranslation('ecu-releases');
  return (
    <Banner
      title={t(versionDecision === 'REJECTED' ? 'version.rejected' : 'version.open')}
      actions={
        <UiLink className="cc-link" href={urlOf('ECU_RELEASE', { bluId, ecuReleaseId: id }, versionApproval)}>
          {t('version.show')}
        </UiLink>
      }
    >
      {t('version.counts')}
    </Banner>
  );
}

/** BLU-16: baselines that bring the same software to the same control unit. */
export function BaselinesPage() {
  const { t } = useTranslation(['ecu-releases', 'entity']);
  const { now } = useEntityPage<EcuRelease>();
  const part = usePart(ecuRelease, 'listEcuBaselines', now.id);
  return (
    <Section title={t('tab.baselines')} note={t('baselines.note')}>
      <ScreenPart screen={part}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('baselines.none')} />
          ) : (
            <PlainTable
              label={t('tab.baselines')}
              widths={[148, null, 164, 108, 124]}
              heads={[
                t('baselines.code'),
                t('baselines.title'),
                t('entity:column.status'),
                t('baselines.targetDate'),
                t('baselines.release'),
              ]}
            >
              {rows.map((one) => (
                <tr key={one.id}>
                  <th scope="row">
                    <UiLink href={urlOf('ECU_RELEASE', { bluId: one.bluId, ecuReleaseId: one.id })}>{one.code}</UiLink>
                  </th>
                  <td>{one.title}</td>
                  <td>
                    <StatusTag status={one.status} label={statusText(one.status)} />
                  </td>
                  <td>{one.targetDate === null ? dash : date(one.targetDate)}</td>
                  <td>
                    <StatusTag status={one.releaseStatus} label={statusText(one.releaseStatus)} />
                  </td>
                </tr>
              ))}
            </PlainTable>
          )
        }
      </ScreenPart>
    </Section>
  );
}
