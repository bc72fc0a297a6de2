import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import common from './en/common.json' with { type: 'json' };
import error from './en/error.json' with { type: 'json' };

type Texts = Record<string, unknown>;

/** The texts of an area come with the area; the shell's and the failures' are there from the start. */
const files = import.meta.glob<Texts>(['./en/*.json', '!./en/common.json', '!./en/error.json'], { import: 'default' });

const byArea: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = files[`./${language}/${namespace}.json`];
    if (!load) return done(new Error(`no texts for ${namespace}`), false);
    load().then(
      (texts) => done(null, texts),
      (reason: unknown) => done(reason instanceof Error ? reason : new Error(String(reason)), false),
    );
  },
};

/** Starts the texts (SHELL-08: English only). Synchronous for the shell's own. */
export function startTexts(): void {
  void i18next
    .use(byArea)
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      initAsync: false,
      partialBundledLanguages: true,
      ns: ['common', 'error'],
      defaultNS: 'common',
      resources: { en: { common, error } },
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

/** Loads the texts of areas, together with their page. */
export function loadTexts(namespaces: readonly string[]): Promise<void> {
  return i18next.loadNamespaces([...namespaces]);
}

/** A text whose key is only known at run time; undefined where there is none. */
export function textOf(namespace: string, key: string, values: Record<string, unknown> = {}): string | undefined {
  const options = { ns: namespace, ...values };
  return i18next.exists(key as never, options as never) ? String(i18next.t(key as never, options as never)) : undefined;
}
