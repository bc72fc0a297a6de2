import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import { EntityDescription } from '#src/app/entity/entity-description.tsx';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { MomentOf } from '#src/app/page/description-list.tsx';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { releaseCandidate } from '#src/app/release-candidate/candidate-data.ts';
import { Section } from '#src/ui/page/section.tsx';
import { PromotionBanner } from './promotion-banner.tsx';
import { StepStatus, useRegions } from './step-status.tsx';
import { confirmationsOf, VoidDialog } from './void-dialog.tsx';

const calls = { edit: 'updateReleaseCandidate' };
const inputSchema = formSchema(releaseCandidate.fields);

/** The form of what the brands confirm; its brands stay (AEC-09, AEC-25, ADR 11). */
function SoftwareForm() {
  const { t } = useTranslation('release-candidates');
  const { now, reload } = useCandidate();
  const { candidate, status } = now;
  const { vehicleBrands } = candidate;
  const falls = confirmationsOf(status);
  return (
    <EntityForm
      definition={releaseCandidate}
      entity={candidate}
      calls={calls}
      title={t('software.title')}
      schema={inputSchema.transform((values) => ({ ...values, vehicleBrands }))}
      question={falls.length > 0 ? (answer) => <VoidDialog falls={falls} {...answer} /> : undefined}
      onSaved={reload}
    />
  );
}

/** Name for release, description and platform of a candidate, and where its push to approval stands (AEC-09, AEC-21, AEC-25). */
export function SoftwarePage() {
  const { t } = useTranslation('release-candidates');
  const { candidate, status, now, isPast, flow, texts: chain } = useCandidate();
  const regions = useRegions();
  const context = status.flow.context as CandidateContext;
  const { pushToApproval } = status;
  const isOpen = now.can('candidate.edit');
  const hasForm = isOpen && !isPast;
  // What a role lacks is said in Next steps.
  const reasons = (flow.of('candidate.edit')?.needs ?? [])
    .filter(({ kind }) => kind !== 'right')
    .map((need) => chain.need(need, 'candidate.edit', {}));
  return (
    <>
      {candidate.stage === 'INTEGRATION' && (
        <PromotionBanner
          status={regions.pushToApproval}
          isConflict={pushToApproval.conflictFlagForApproval}
          problem={context.promotionProblem}
          stage="approval"
        />
      )}
      {!isPast && reasons.length > 0 && <ClosedNote label={chain.label('candidate.edit')} reasons={reasons} />}
      {isOpen && (
        <div hidden={isPast}>
          <Section title={t('software.title')}>
            <SoftwareForm key={candidate.id} />
          </Section>
        </div>
      )}
      <Section title={t('software.facts')} note={<StepStatus status={regions.pushToApproval} />} spaced={hasForm}>
        <EntityDescription
          definition={releaseCandidate}
          entity={candidate}
          label={t('software.facts')}
          {...(hasForm && { only: [] })}
          more={[
            { key: 'brands', label: t('column.brands'), value: candidate.vehicleBrands.map(candidateBrandName).join(', ') },
            { key: 'module', label: t('column.module'), value: `${candidate.moduleName} ${candidate.moduleVersion}` },
            { key: 'version', label: t('column.version'), value: candidate.version },
            {
              key: 'pushed',
              label: t('software.pushed'),
              value: <MomentOf by={pushToApproval.pushedBy} on={pushToApproval.date} none={t('software.notPushed')} />,
            },
          ]}
        />
      </Section>
    </>
  );
}
