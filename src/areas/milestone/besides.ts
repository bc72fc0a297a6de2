import type { TFunction } from 'i18next';
import type { MilestoneRow } from '#contract/milestone/milestone.ts';

const asked = ['documents', 'tests', 'risks'] as const;

/** What a milestone lacks for its completion, beside its own steps (D-078.1); undefined once there is nothing, or it is over. */
export function besides(
  t: TFunction<'milestones'>,
  { documents, highRisks: risks, status, tests }: Pick<MilestoneRow, 'documents' | 'highRisks' | 'status' | 'tests'>,
): string | undefined {
  if (status !== 'PLANNED' && status !== 'IN_PROGRESS') return undefined;
  const missing = { documents, tests, risks };
  const told = asked.flatMap((what) =>
    missing[what].missing > 0 ? [t(`missing.${what}`, { count: missing[what].missing })] : [],
  );
  return told.length === 0 ? undefined : t('missing.besides', { what: told.join(', ') });
}
