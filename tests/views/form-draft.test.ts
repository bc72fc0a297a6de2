import { beforeEach, describe, expect, it } from 'vitest';
import { formDraft } from '#src/app/screen/form-draft.ts';
import { wipeState } from '#src/app/session/wipe-state.ts';

/** A storage of the browser, as far as drafts use one. */
function memory(): Storage {
  const storage = Object.create({
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  }) as Storage & Record<string, string>;
  return storage;
}

describe('draft of a form (LIVE-01, D-154)', () => {
  let storage: Storage;
  const initial = { reason: '', brands: [1] as number[] };
  beforeEach(() => {
    storage = memory();
  });

  it('gives back what was typed, until it is saved or discarded', () => {
    const draft = formDraft(storage, 'live.1.request', initial);
    expect(draft.read()).toBeUndefined();
    draft.write({ reason: 'The lamp fix', brands: [1, 4] }, initial);
    expect(formDraft(storage, 'live.1.request', initial).read()).toEqual({
      values: { reason: 'The lamp fix', brands: [1, 4] },
      clashes: [],
    });
    expect(formDraft(storage, 'live.2.request', initial).read()).toBeUndefined();
    draft.forget();
    expect(draft.read()).toBeUndefined();
  });

  it.for(['nonsense', '[]', 'null', '{"values":{"other":1}}', '{"values":{"reason":7}}'])('takes nothing from %s', (text) => {
    storage.setItem('cc.draft.form', text);
    expect(formDraft(storage, 'form', initial).read()).toBeUndefined();
  });

  it('takes the fields that still have the shape of the form, and no others', () => {
    storage.setItem('cc.draft.form', '{"values":{"reason":"Mine","brands":"VW","secret":1}}');
    expect(formDraft(storage, 'form', initial).read()?.values).toEqual({ reason: 'Mine' });
  });

  it('puts back no value that was not typed, and asks about one that was saved elsewhere meanwhile (D-051)', () => {
    formDraft(storage, 'form', initial).write({ reason: 'Mine', brands: [1] }, initial);
    const brandsSaved = { reason: '', brands: [1, 4] };
    expect(formDraft(storage, 'form', brandsSaved).read()).toEqual({ values: { reason: 'Mine' }, clashes: [] });
    const reasonSaved = { reason: 'Theirs', brands: [1] };
    expect(formDraft(storage, 'form', reasonSaved).read()).toEqual({ values: { reason: 'Mine' }, clashes: ['reason'] });
    expect(formDraft(storage, 'form', { reason: 'Mine', brands: [1] }).read()).toBeUndefined();
  });

  it('goes with the session (SESSION-09)', () => {
    const draft = formDraft(storage, 'form', initial);
    draft.write({ reason: 'Mine', brands: [] }, initial);
    wipeState(storage);
    expect(draft.read()).toBeUndefined();
  });
});
