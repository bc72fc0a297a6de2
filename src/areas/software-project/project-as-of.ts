import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { type Past, personAmong } from '#src/app/workflow/history-past.ts';

/** Own columns of a project that its history can take back. */
type Columns = Pick<SoftwareProject, 'moduleName' | 'moduleVersion' | 'description' | 'status' | 'releaseType' | 'targetDate'>;

/** The project as it was at a moment that History shows; what its candidates say about it is that of now. */
export function projectAsOf(now: SoftwareProject, { edited, columns, people }: Past): SoftwareProject {
  const { moduleName, moduleVersion, description, status, releaseType, targetDate } = { ...now, ...columns } as Columns;
  const { ownerId, valid = now.valid.valid, invalidReason = now.valid.reason ?? null } = columns;
  return {
    ...now,
    moduleName,
    moduleVersion,
    description,
    status,
    releaseType,
    targetDate,
    owner: typeof ownerId === 'string' ? personAmong([now.owner, ...people])(ownerId) : now.owner,
    valid: { valid: valid === true, ...(typeof invalidReason === 'string' && { reason: invalidReason }) },
    lastEditedBy: edited?.by ?? now.lastEditedBy,
    lastEditedOn: edited?.on ?? now.lastEditedOn,
  };
}
