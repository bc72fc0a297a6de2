import { z } from 'zod';

const namesOf = (type: 'language' | 'region') => new Intl.DisplayNames('en', { type, fallback: 'none' });
const names = { language: namesOf('language'), region: namesOf('region') } as const;

const shape = /^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?$/;
const unknown = { error: ({ input }: { readonly input?: unknown }) => `language:${input}` };

/** A language that exists, as BCP 47 writes it: `pt-BR`, `zh-Hant-TW` (D-117). */
export const languageTagSchema = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .regex(shape, { error: 'such:a language code|pt-BR' })
  .refine(isLanguage, unknown)
  .overwrite((tag) => (isLanguage(tag) ? Intl.getCanonicalLocales(tag)[0] : undefined) ?? tag);

/** True for a tag whose language, and region where it names one, are known. */
function isLanguage(tag: string): boolean {
  if (!shape.test(tag)) return false;
  const { language, region } = new Intl.Locale(tag);
  return names.language.of(language) !== undefined && (region === undefined || names.region.of(region) !== undefined);
}

/** The tag that a word means, in any case; undefined where there is no such language. */
export const languageOf = (word: string): string | undefined => languageTagSchema.safeParse(word).data;

/** Its name in English, as the portal is written; what is no tag stands as it is. */
export const languageName = (tag: string): string => (isLanguage(tag) ? (names.language.of(tag) ?? tag) : tag);
