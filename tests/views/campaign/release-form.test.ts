import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { bigLoopRelease, oru20Release } from '#src/areas/campaign-release/campaign-release.ts';
import { hashSchema } from '#src/areas/campaign-release/release-form.tsx';

/** What is wrong with the file of a form in which nothing of it stands, or this. */
const faultsOf = (kind: typeof bigLoopRelease | typeof oru20Release, isNew: boolean, sha256?: unknown) => {
  const schema = formSchema(kind.definition.fields, { sha256: hashSchema(isNew) });
  const { error } = z.safeParse(schema, sha256 === undefined ? {} : { sha256 });
  return (error?.issues ?? []).flatMap(({ message, path }) => (path[0] === 'sha256' ? [message] : []));
};

describe.each([bigLoopRelease, oru20Release])('the file of a release (D-112, D-114)', (kind) => {
  it('stays where the release is there and no other one was chosen', () => {
    expect(faultsOf(kind, false)).toEqual([]);
    expect(faultsOf(kind, false, [])).toEqual([]);
    expect(faultsOf(kind, false, 'a'.repeat(64))).toEqual([]);
  });

  it('has to be chosen for a new one', () => {
    expect(faultsOf(kind, true, [])).toEqual(['required']);
    expect(faultsOf(kind, true, 'a'.repeat(64))).toEqual([]);
  });
});
