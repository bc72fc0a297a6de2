import { z } from 'zod';
import { drmdWrite } from '#contract/access/read-rules.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import type { CommandTable } from '#contract/command.ts';
import { idField } from '#contract/common.ts';
import { entityEndpoints } from '#contract/entity/entity-endpoints.ts';
import { drmdBase } from './milestone.ts';

/** What names the milestone of a test or risk: typed when it is created, and never changed. */
export const ofMilestone = { milestoneId: idField };
/** The same in its answer, with the names that lists show. */
export const milestoneNames = { milestone: z.string(), swProjectId: z.number().int(), project: z.string() };

type Kind<Name extends string, Commands, Input, Shown, List> = {
  readonly name: Name;
  /** what people call them: "tests of milestones" */
  readonly what: string;
  readonly type: LockType;
  /** what its addresses have it under: `tests` */
  readonly segment: string;
  readonly commands: Commands;
  readonly input: Input;
  readonly shown: Shown;
  /** of listOf() */
  readonly list: List;
};

/** The address of a kind of what belongs to milestones. */
export const milestoneChildPath = <const Segment extends string>(segment: Segment) => `${drmdBase}/${segment}` as const;

/** The calls of what belongs to a milestone (D-182). Who creates one is decided at the home brand of the milestone that it names. */
export function milestoneChildEndpoints<
  const Name extends string,
  const Commands extends CommandTable,
  const Input extends z.core.$ZodType,
  const Shown extends z.core.$ZodType,
  const List extends object,
>({ name, what, type, segment, commands, input, shown, list }: Kind<Name, Commands, Input, Shown, List>) {
  const path = milestoneChildPath(segment);
  const calls = entityEndpoints({
    ...{ name, what, path, create: drmdWrite, input, shown, list },
    ...{ commands, form: type, also: ['MILESTONE', 'DRM_PROJECT'] },
  });
  const create = `create${name}` as const;
  const creation = {
    method: 'POST',
    path,
    summary: `Adds one of the ${what} to a milestone that is neither completed nor cancelled`,
    access: { rule: drmdWrite, brand: 'home' },
    body: input,
    response: shown,
    status: 201,
  } as const;
  return { ...calls, [create]: creation } as Omit<typeof calls, `create${Name}`> & {
    readonly [Key in `create${Name}`]: typeof creation;
  };
}
