import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { firstPages } from './src/app/routing/first-pages.ts';

const compress = promisify(brotliCompress);

/** Writes .br files beside the built ones and prints what the first load weighs (ADR 8). */
function brotli(): Plugin {
  return {
    name: 'brotli',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const sizes = await compressAll(dir);
      const page = await readFile(path.join(dir, 'index.html'), 'utf8');
      const first = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((found) => found[1] ?? '');
      const kib = (kind: string) =>
        first.filter((file) => file.endsWith(kind)).reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) / 1024;
      console.info(`first load, brotli: JS ${kib('.js').toFixed(1)} KiB, CSS ${kib('.css').toFixed(1)} KiB`);
    },
  };
}

/**
 * Writes the small scripts of the head into the page, where its comments name them: a file of its own would be asked for before anything else
 * could begin. The server allows them by their hash (server/http/static.ts); Vite's own server, for development, sends no policy.
 */
function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    transformIndexHtml: {
      order: 'post',
      handler: async (page, { bundle, chunk }) => {
        const pages = JSON.stringify(bundle && chunk ? pagesOf(bundle, chunk) : {});
        const font = JSON.stringify(Object.keys(bundle ?? {}).find((file) => file.endsWith('.woff2')));
        const inline = async (name: string) => {
          const code = await readFile(new URL(name, import.meta.url), 'utf8');
          return `<script>${code.replace('FIRST_PAGES', () => pages).replace('TEXT_FONT', () => font)}</script>`;
        };
        const parts = page.split(/<!-- inline: (.+) -->/);
        const html = (await Promise.all(parts.map((part, at) => (at % 2 === 0 ? part : inline(part))))).join('');
        const first = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === readFirst);
        const tag =
          first && ({ tag: 'script', attrs: { type: 'module', crossorigin: true, src: `/${first.fileName}` } } as const);
        return { html, tags: tag ? [{ ...tag, injectTo: 'head-prepend' }] : [] };
      },
    },
  };
}

/** `flows.json?tasks` is what open tasks are called there, without the rest of the file (src/i18n/task-text.ts). */
function taskTexts(): Plugin {
  return {
    name: 'task-texts',
    enforce: 'pre',
    load: {
      filter: { id: /\.json\?tasks$/ },
      handler: async (id) => {
        const { tasks = {} } = JSON.parse(await readFile(id.replace(/\?tasks$/, ''), 'utf8')) as { readonly tasks?: object };
        return { code: `export default ${JSON.stringify(tasks)};`, moduleType: 'js' };
      },
    },
  };
}

/** Of the pages people start at: the scripts and styles that they need beyond those of the entry, and what they read. */
function pagesOf(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): Record<string, object> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const withImports = (start: readonly Rolldown.OutputChunk[]): Set<string> => {
    const reached = new Set(start);
    for (const chunk of reached) for (const one of chunks) if (chunk.imports.includes(one.fileName)) reached.add(one);
    return new Set([...reached].flatMap(({ fileName, viteMetadata }) => [...(viteMetadata?.importedCss ?? []), fileName]));
  };
  const known = withImports([entry]);
  const chunkOf = (name: string) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(path.resolve(import.meta.dirname, name)));
    if (!found) throw new Error(`first-pages.ts: ${name} is in no file of the build`);
    return found;
  };
  return Object.fromEntries(
    Object.entries(firstPages).map(([address, { modules, read }]) => {
      const files = [...withImports(modules.map(chunkOf)).difference(known)];
      return [address, { files, read }];
    }),
  );
}

async function compressAll(root: string): Promise<Map<string, number>> {
  const files = (await readdir(root, { recursive: true })).filter((file) => /\.(?:m?js|css|html|svg|json)$/.test(file));
  const sizes = new Map<string, number>();
  for (const file of files) {
    const content = await readFile(path.join(root, file));
    const packed = await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    await writeFile(path.join(root, `${file}.br`), packed);
    sizes.set(file, packed.byteLength);
  }
  return sizes;
}

/** The script that comes before that of the page: src/read-react.ts. */
const readFirst = 'read-react';

/** Libraries of every page: they change seldom, so that a new release leaves them in the browser's cache. */
const vendor =
  /node_modules\/(?:@tanstack\/(?:\w+-)?(?:router|store|history)(?:-\w+)?|@?xstate|i18next|react-i18next|use-sync-external-store|zod)\//;

/** What the page itself imports is one file beside the libraries; before, what a later part imports too was a file of its own each time. */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
  { name: readFirst, test: (id) => id === path.resolve(import.meta.dirname, `src/${readFirst}.ts`), priority: 2 },
  { name: 'vendor', test: vendor, priority: 2 },
  { name: 'shell', tags: ['$initial'], priority: 1 },
  // With all that it imports beyond those: what other pages share with it, they take from there.
  ...Object.entries(firstPages).map(([address, { modules }]) => ({
    name: path.basename(modules[0], '.tsx'),
    debugName: address,
    test: (id: string) => modules.some((name) => id === path.resolve(import.meta.dirname, name)),
  })),
];

/** What takes longest begins first: the walks of all flows are small files, which Vitest takes last, and then one of them ran while a core was idle. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/tests\/server\/(?:workflow|access)\//.test(moduleId);
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...projects.values()].flatMap((some) => [...some.filter(isLong), ...some.filter((file) => !isLong(file))]);
  }
}

export default defineConfig({
  plugins: [react(), taskTexts(), inlineScripts(), brotli()],
  // React 19 has the hook that this package brings for older ones.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\//, replacement: 'use-sync-external-store/' },
    ],
  },
  publicDir: 'src/public',
  build: {
    target: 'es2023',
    sourcemap: false,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: { index: 'index.html', [readFirst]: `src/${readFirst}.ts` },
      output: { codeSplitting: { groups } },
    },
  },
  test: {
    // By itself it leaves one core of two to whoever watches.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // A process reads the product once, not once a file: a third of the time (`isolate`). The files share no state and run in any order.
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['tests/*.test.ts', 'tests/{api,flows,screens,shell,trust,views}/**/*.test.{ts,tsx}'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // Long walks; `npm run test:full` takes them too (tests/support/tier.ts).
          ...(process.env.TEST_TIER !== 'full' && { exclude: ['**/*.full.test.ts'] }),
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': 'http://127.0.0.1:8080', '/idp': 'http://127.0.0.1:8080', '/readyz': 'http://127.0.0.1:8080' },
  },
});
