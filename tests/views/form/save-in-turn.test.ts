import { describe, expect, it } from 'vitest';
import { saveInTurn } from '#src/app/screen/save-in-turn.ts';

/** A server with one entity: a save that is not based on its revision is refused. */
function server(revision: number) {
  let now = revision;
  const sent: (number | undefined)[] = [];
  const save = (answer: string, failure?: Error) => async (based: number | undefined) => {
    sent.push(based);
    await Promise.resolve();
    if (failure) throw failure;
    if (based !== now) throw new Error('412');
    now += 1;
    return { answer, revision: now };
  };
  return { save, sent };
}

describe('two forms of one entity that are saved by one stroke (D-051, D-154)', () => {
  it('are saved one after the other, each based on what the earlier one made', async () => {
    const { save, sent } = server(7);
    const answers = ['document', 'questionnaire', 'notes'].map((one) => saveInTurn('A 1', 7, save(one)));
    expect((await Promise.all(answers)).map(({ answer }) => answer)).toEqual(['document', 'questionnaire', 'notes']);
    expect(sent).toEqual([7, 8, 9]);
    // Later on nothing is left of that.
    await expect(saveInTurn('A 1', 7, save('late'))).rejects.toThrow('412');
  });

  it('go on after one that was refused, and do not take over a revision that they were not based on', async () => {
    const { save, sent } = server(7);
    const first = saveInTurn('A 2', 7, save('document', new Error('422')));
    const second = saveInTurn('A 2', 7, save('questionnaire'));
    const stale = saveInTurn('A 2', 6, save('notes'));
    await expect(first).rejects.toThrow('422');
    await expect(second).resolves.toEqual({ answer: 'questionnaire', revision: 8 });
    await expect(stale).rejects.toThrow('412');
    expect(sent).toEqual([7, 7, 6]);
  });
});
