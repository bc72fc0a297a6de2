import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import common from './en/common.json' with { type: 'json' };
import error from './en/error.json' with { type: 'json' };

type Texts = Record<string, unknown>;

/** The texts of an area come with the area; the shell's and the failures' are there from the start. */
const files = import.meta.glob<Texts>(['./en/*.json', './en/*/*.json', '!./en/common.json', '!./en/error.json'], {
  import: 'default',
});

const loaded = new Map<string, Promise<Texts>>();

/** Loads one file, once. `flows.release-notes-project` is a part of the namespace `flows`. */
function load(name: string): Promise<Texts> {
  const file = files[`./en/${name}.json`];
  if (!file) return Promise.reject(new Error(`no texts for ${name}`));
  const known = loaded.get(name);
  if (known) return known;
  // Files of one namespace are put together here: i18next itself takes a namespace as known once it has a part of it.
  const loading = file().then((texts) => {
    i18next.addResourceBundle('en', name.split('.')[0] ?? name, texts, true);
    return texts;
  });
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}

const byArea: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (_language, namespace, done) => {
    load(namespace).then(
      (texts) => done(null, texts),
      (reason: unknown) => done(reason instanceof Error ? reason : new Error(String(reason)), false),
    );
  },
};

/** Starts the texts, once (SHELL-08: English only): starting anew would forget those that came with areas. Synchronous for the shell's own. */
export function startTexts(): void {
  if (i18next.isInitialized) return;
  void i18next
    .use(byArea)
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: false,
      initAsync: false,
      partialBundledLanguages: true,
      ns: ['common', 'error'],
      defaultNS: 'common',
      resources: { en: { common, error } },
      interpolation: { escapeValue: false },
      returnNull: false,
      // One language, and texts are there before whoever shows them: nothing is drawn anew for either.
      react: { bindI18n: false, bindI18nStore: false },
    });
}

/** Loads the texts of areas, together with their page. */
export async function loadTexts(names: readonly string[]): Promise<void> {
  await Promise.all(names.map(load));
}

/** A text whose key is only known at run time; undefined where there is none. */
export function textOf(namespace: string, key: string, values: Record<string, unknown> = {}): string | undefined {
  const options = { ns: namespace, ...values };
  return i18next.exists(key as never, options as never) ? String(i18next.t(key as never, options as never)) : undefined;
}
