import { z } from 'zod';

/** Names of one kind, made when the first one is asked for: the list of projects is read at a start, and a browser takes 11 ms for them (ADR 8). */
function namesOf(type: 'language' | 'region' | 'script'): (code: string) => string | undefined {
  let names: Intl.DisplayNames | undefined;
  return (code) => {
    names ??= new Intl.DisplayNames('en', { type, fallback: 'none' });
    return names.of(code);
  };
}
const nameOf = { language: namesOf('language'), region: namesOf('region'), script: namesOf('script') } as const;
/** Codes that have a name and mean none, several, or what is no writing: nobody reads release notes in them. */
const meansNone: Readonly<Record<keyof typeof nameOf, ReadonlySet<string>>> = {
  language: new Set(['mul', 'zxx', 'und', 'mis']),
  region: new Set(['ZZ', 'XA', 'XB', 'QO']),
  script: new Set(['Zzzz', 'Zyyy', 'Zxxx', 'Zinh', 'Zsym', 'Zmth', 'Zsye']),
};
const isKnown = (type: keyof typeof nameOf, code: string): boolean =>
  !meansNone[type].has(code) && nameOf[type](code) !== undefined;

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

/** True for a tag whose language, and region and script where it names them, are known. */
function isLanguage(tag: string): boolean {
  if (!shape.test(tag)) return false;
  const { language, region, script } = new Intl.Locale(tag);
  return isKnown('language', language) && (!region || isKnown('region', region)) && (!script || isKnown('script', script));
}

/** The tag that a word means, in any case; undefined where there is no such language. */
export const languageOf = (word: string): string | undefined => languageTagSchema.safeParse(word).data;

/** Its name in English, as the portal is written; what is no tag stands as it is. */
export const languageName = (tag: string): string => (isLanguage(tag) ? (nameOf.language(tag) ?? tag) : tag);
