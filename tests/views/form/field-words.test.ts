import { describe, expect, it } from 'vitest';
import { languageName, languageOf, languageTagSchema } from '#contract/language.ts';
import { asTyped, typedIn, unchosenPeople } from '#src/app/people/person-text.ts';
import { formErrors } from '#src/app/screen/form-errors.ts';
import { suggested, wordsIn } from '#src/ui/form/tag-words.ts';

const suggestions = ['de', 'en-GB', 'fr', 'fr-CA', 'ja', 'pt-BR'].map((value) => ({ value, label: languageName(value) }));
const found = (typed: string, without: readonly string[] = []) =>
  suggested(suggestions, typed, without).map(({ value }) => value);

describe('languages (D-117)', () => {
  it('are found by label and by code, the exact code first', () => {
    expect([found('ger'), found('de'), found('GERM'), found('fr'), found('braz')]).toEqual([
      ['de'],
      ['de'],
      ['de'],
      ['fr', 'fr-CA'],
      ['pt-BR'],
    ]);
    expect([found('can'), found('qq'), found('de', ['de'])]).toEqual([['fr-CA'], [], ['de']]);
  });

  it('that are chosen already are no more than marked: another one does not take their place under Enter (B3)', () => {
    expect([found('fr', ['fr'])[0], found('Canadian French', ['fr-CA'])[0]]).toEqual(['fr', 'fr-CA']);
    // What only begins so is another one.
    expect(found('f', ['fr'])).toEqual(['fr-CA']);
    // A name that is typed whole comes before those that begin with it.
    const german = [...suggestions, { value: 'de-AT', label: 'Austrian German' }, { value: 'x', label: 'Germanic' }];
    expect(suggested(german, 'german', []).map(({ value }) => value)).toEqual(['de', 'x', 'de-AT']);
  });

  it('are read from what is pasted: codes and names, parted by commas, semicolons, spaces or lines', () => {
    expect(wordsIn('fr, it;es  nl\nGerman', suggestions)).toEqual(['fr', 'it', 'es', 'nl', 'de']);
    expect(wordsIn('british english, Canadian French', suggestions)).toEqual(['en-GB', 'fr-CA']);
    expect(wordsIn(' , ', suggestions)).toEqual([]);
    // A model series is called in several words (D-080b).
    expect(wordsIn('ID.3, Arteon Shooting Brake 2026X ', [], true)).toEqual(['ID.3', 'Arteon Shooting Brake 2026X']);
  });

  it('are those that exist, written as BCP 47 has them', () => {
    expect(['DE', 'pt-br', 'ger', 'zh-hant-tw', ' fr '].map(languageOf)).toEqual(['de', 'pt-BR', 'de', 'zh-Hant-TW', 'fr']);
    expect(['qq', 'german', 'de-QQ', 'x', ''].map(languageOf)).toEqual([undefined, undefined, undefined, undefined, undefined]);
    // What has a name and is no language, region or script that anybody writes in.
    const nobodys = ['mul', 'zxx', 'und', 'en-ZZ', 'en-XA', 'en-QO', 'de-Abcd', 'de-Zzzz', 'de-Zxxx', 'de-Zsye-DE'];
    expect(nobodys.filter((tag) => languageOf(tag) !== undefined)).toEqual([]);
    expect(formErrors(languageTagSchema, 'en-ZZ')).toEqual({ '': '“en-ZZ” is not a known language.' });
    expect(['es-419', 'sr-Latn', 'zh-Hant', 'en-EU', 'sq-XK', 'mn-Zanb'].filter((tag) => languageOf(tag) !== tag)).toEqual([]);
    expect([formErrors(languageTagSchema, 'qq'), formErrors(languageTagSchema, 'german')]).toEqual([
      { '': '“qq” is not a known language.' },
      { '': 'Enter a language code, such as pt-BR.' },
    ]);
  });
});

it('a person who was typed and not chosen is asked for, and nobody is not (D-100 owner)', () => {
  const values = { ownerId: asTyped('caro'), contactId: 'seed-admin', title: 'caro', otherId: asTyped('  ') };
  expect([typedIn(values.ownerId), typedIn(values.contactId), values.otherId]).toEqual(['caro', undefined, '']);
  expect(unchosenPeople(values)).toEqual({ ownerId: 'Choose a person from the list.' });
});
