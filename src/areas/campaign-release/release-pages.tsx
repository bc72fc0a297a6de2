import { useTranslation } from 'react-i18next';
import type { Artifact } from '#contract/campaign-release/oru20-release.ts';
import { usePlainPage } from '#src/app/entity/entity-context.ts';
import { EntityCreatePage } from '#src/app/entity/entity-create-page.tsx';
import { EntityDescription } from '#src/app/entity/entity-description.tsx';
import { labelOf } from '#src/app/entity/field-words.ts';
import { PlainFrame } from '#src/app/entity/plain-frame.tsx';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { References } from '#src/app/page/references.tsx';
import { OuterLink } from '#src/app/routing/outer-link.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { bigLoopRelease, oru20Release, type Release, type ReleaseKind, useClosedRelease } from './campaign-release.ts';
import { ReleaseFile } from './release-file.tsx';
import { NewBigLoopRelease, NewOru20Release, ReleaseForm } from './release-form.tsx';
import { ReleaseUses } from './release-uses.tsx';
import { useValidityWarning } from './use-validity-warning.ts';
import { ValidityPart } from './validity-part.tsx';

type Props = { readonly kind: ReleaseKind };

function ReleaseFrame({ kind, form }: Props & { readonly form: typeof NewOru20Release }) {
  const { t } = useTranslation('campaign-releases');
  const { definition } = kind;
  return (
    <PlainFrame<Release>
      definition={definition}
      param="releaseId"
      events="campaignRelease"
      create={<EntityCreatePage definition={definition as never} form={form} />}
      category={({ campaignCount }) => t('usedIn', { count: campaignCount })}
      standing={({ validity: { valid } }) => ({ status: valid ? 'COMPLETED' : 'Failed', label: t(valid ? 'valid' : 'invalid') })}
      tabs={() => [{ key: 'overview' }, { key: 'properties' }]}
      banner={(release) => <ValidityWarning kind={kind} release={release} />}
    />
  );
}

function ValidityWarning({ kind, release }: Props & { readonly release: Release }) {
  useValidityWarning(kind, release);
  return null;
}

/** Container of a big-loop release's pages (BIG-12). */
export const BigLoopReleaseFrame = () => <ReleaseFrame kind={bigLoopRelease} form={NewBigLoopRelease} />;
/** Container of an ORU 2.0 release's pages (ORU2-05). */
export const Oru20ReleaseFrame = () => <ReleaseFrame kind={oru20Release} form={NewOru20Release} />;

/** Whether it is valid, what it is, its file, and which campaigns use it (BIG-13, ORU2-06). */
function OverviewPage({ kind }: Props) {
  const { t } = useTranslation('campaign-releases');
  const { entity, isPast } = usePlainPage<Release>();
  return (
    <>
      {!isPast && <ValidityPart kind={kind} release={entity} />}
      <Section title={t('facts')} spaced={!isPast}>
        <EntityDescription definition={kind.definition} entity={entity} label={t('facts')} />
      </Section>
      {'artifacts' in entity && <Artifacts artifacts={entity.artifacts} />}
      {!isPast && <ReleaseFile kind={kind} release={entity} />}
      {!isPast && <ReleaseUses kind={kind} release={entity} />}
    </>
  );
}

function Artifacts({ artifacts }: { readonly artifacts: readonly Artifact[] }) {
  const { t } = useTranslation('campaign-releases');
  const label = labelOf({ texts: 'oru20-releases' }, 'artifacts');
  return (
    <Section title={label} note={artifacts.length} spaced>
      <PlainTable label={label} widths={[280, null]} heads={[t('artifactName'), t('artifactUri')]}>
        {artifacts.map(({ downloadUri, name }) => (
          <tr key={downloadUri}>
            <th scope="row">{name}</th>
            <td>
              <OuterLink url={downloadUri} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  );
}

/** The fields of a release and its file, for who may change it (D-112, D-114). */
function PropertiesPage({ kind }: Props) {
  const { t } = useTranslation('campaign-releases');
  const { definition } = kind;
  const { entity, now, isPast, screen } = usePlainPage<Release>();
  const closed = useClosedRelease(definition, now);
  const isClosed = closed.length > 0;
  return (
    <>
      {!isClosed && (
        <div hidden={isPast}>
          <ReleaseForm key={now.id} kind={kind} entity={now} onSaved={(saved) => screen.reload(saved)} />
        </div>
      )}
      {(isClosed || isPast) && (
        <Section title={t('facts')} actions={isClosed && <ClosedNote label={t('edit')} reasons={closed} />}>
          <EntityDescription definition={definition} entity={entity} label={t('facts')} />
        </Section>
      )}
      {isClosed && !isPast && <References title={t('uses')} references={now.campaigns} />}
    </>
  );
}

export const BigLoopOverview = () => <OverviewPage kind={bigLoopRelease} />;
export const Oru20Overview = () => <OverviewPage kind={oru20Release} />;
export const BigLoopProperties = () => <PropertiesPage kind={bigLoopRelease} />;
export const Oru20Properties = () => <PropertiesPage kind={oru20Release} />;
