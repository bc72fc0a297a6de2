import { readFile } from 'node:fs/promises';
import type { Actor } from '#contract/access/access.ts';
import { functionalRoleNames, functionalRoles } from '#contract/access/roles.ts';
import { outlineWords } from '#src/app/workflow/outline-words.ts';
import {
  aloneToLive,
  assigned,
  assignmentSchema,
  type Duty,
  dangerous,
  duties,
  holder,
  withoutFourEyes,
} from '#tests/paths/duties.ts';
import { command, UsageError } from '#tests/paths/usage.ts';
import { flowText } from '#tests/support/flow/flow-text.ts';

/** `npm run duties [-- assignments.json]`: can one person lead an item from created to live alone? */
await command(async ([file]) => {
  const people = file === undefined ? [holder(functionalRoleNames, 'one person who holds every role')] : await peopleOf(file);
  let found = 0;
  for (const duty of duties) {
    process.stdout.write(`${duty.model.flow.id}: from created to ${duty.goal}\n`);
    for (const person of people) found += tell(duty, person);
    if (file === undefined) tellPairs(duty);
  }
  return found > 0 ? 1 : 0;
});

async function peopleOf(file: string): Promise<Actor[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read`);
  });
  try {
    return assignmentSchema.parse(JSON.parse(text)).map(assigned);
  } catch (error) {
    throw new UsageError(
      `${file} is no list of [{"person": "…", "roles": [{"role": "container-po", "brandId": 1}]}]: ${error instanceof Error ? error.message : ''}`,
    );
  }
}

function tell(duty: Duty, person: Actor): number {
  const { walk, explored } = aloneToLive(duty, person);
  const words = outlineWords(duty.model.flow.id, flowText);
  const lines = walk
    ? [
        `  ${person.name} can, alone, in ${walk.length} steps:`,
        ...walk.map(
          ({ type, by }, index) =>
            `    ${index + 1}. ${words.label({ event: type, kind: by ? 'command' : 'fact', condition: undefined })} [${type}]`,
        ),
      ]
    : [`  ${person.name} cannot: none of the ${explored} states of the finite model that they come to is there.`];
  process.stdout.write(`${lines.join('\n')}\n`);
  return walk ? 1 : 0;
}

function tellPairs(duty: Duty): void {
  const sets = dangerous(withoutFourEyes(duty));
  const names = (roles: (typeof sets)[number]) => roles.map((role) => functionalRoles[role].name).join(' + ');
  process.stdout.write(
    [
      '  Held apart by four eyes alone, so these must not meet in one person where four eyes are switched off:',
      ...(sets.length > 0 ? sets.map((roles) => `    ${names(roles)}`) : ['    none']),
      '',
    ].join('\n'),
  );
}
