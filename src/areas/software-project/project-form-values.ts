import { z } from 'zod';
import { moduleNameSchema, moduleVersionSchema } from '#contract/common.ts';
import {
  type SoftwareProject,
  type SoftwareProjectInput,
  softwareProjectInputSchema,
} from '#contract/software-project/software-project.ts';
import { dateText } from '#src/ui/form/date-text.ts';

export type ProjectValues = {
  moduleName: string;
  moduleVersion: string;
  description: string;
  status: 'ACTIVE' | 'INACTIVE';
  releaseType: SoftwareProjectInput['releaseType'] | '';
  targetDate: string;
  ownerId: string;
};

export const emptyProject: ProjectValues = {
  moduleName: '',
  moduleVersion: '',
  description: '',
  status: 'ACTIVE',
  releaseType: '',
  targetDate: '',
  ownerId: '',
};

export function valuesOfProject(project: SoftwareProject): ProjectValues {
  const { moduleName, moduleVersion, description, status, releaseType, targetDate, owner } = project;
  return { moduleName, moduleVersion, description, status, releaseType, targetDate, ownerId: owner.id };
}

const filled = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.string().trim().min(1, { error: 'required' }).pipe(schema);

/** D-100 in the order that names a missing value before its format; the target date lies ahead only when a project is created. */
export function projectFormSchema(from: string | undefined) {
  return softwareProjectInputSchema.extend({
    moduleName: filled(moduleNameSchema),
    moduleVersion: filled(moduleVersionSchema),
    ownerId: filled(z.string()),
    targetDate: filled(z.iso.date()).superRefine((day, context) => {
      if (from !== undefined && day < from) context.addIssue({ code: 'custom', message: `pastDate:${dateText(from, 'day')}` });
    }),
  });
}
