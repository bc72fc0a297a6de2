import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const compress = promisify(brotliCompress);

/** Writes .br files beside the built ones and prints what the first load weighs (performance.md, Goals). */
function brotli(): Plugin {
  return {
    name: 'brotli',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const sizes = await compressAll(dir);
      const page = await readFile(join(dir, 'index.html'), 'utf8');
      const first = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((found) => found[1] ?? '');
      const kib = (kind: string) =>
        first.filter((file) => file.endsWith(kind)).reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) / 1024;
      console.info(`first load, brotli: JS ${kib('.js').toFixed(1)} KiB, CSS ${kib('.css').toFixed(1)} KiB`);
    },
  };
}

/** Takes the endpoints' descriptions out of the browser's copy of the contract: only the server's OpenAPI document tells them. */
function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: code.replace(/\bsummary: (['`])(?:(?!\1).)*\1/g, "summary: ''"), map: null }),
    },
  };
}

/**
 * Takes out of the browser's zod what only the server uses: JSON schemas (its OpenAPI document), English messages (those of D-153 stand in
 * contract/field-text.ts), the guard against values that contain themselves, which no JSON does, and the outdated
 * `z.string().email()` and its like, which hold on to twenty formats.
 */
function leanZod(): Plugin {
  const empty = ['core/json-schema-processors', 'core/to-json-schema', 'core/memoizer', 'locales/en'];
  const outdated = /(_ZodString\.init\(inst, def\);\n\}), \{\n {4}email\([\s\S]*?\n\}\);/;
  const met = new Set<string>();
  return {
    name: 'lean-zod',
    apply: 'build',
    transform: {
      filter: { id: new RegExp(`/zod/v4/(?:${empty.join('|')}|classic/schemas)\\.js$`) },
      handler: (code, id) => {
        if (!id.endsWith('classic/schemas.js')) {
          met.add(id);
          const names = [...code.matchAll(/^export (?:async )?(?:const|function|class) ([$\w]+)/gm)].map(([, name]) => name);
          const nothing = names.map((name) => `export const ${name} = () => undefined;`);
          return { code: [...nothing, 'export default () => ({});'].join('\n'), map: null };
        }
        if (outdated.test(code)) met.add(id);
        return { code: code.replace(outdated, '$1);'), map: null };
      },
    },
    buildEnd(error) {
      if (!error && met.size !== empty.length + 1) throw new Error('zod has changed: see leanZod() in vite.config.ts');
    },
  };
}

async function compressAll(root: string): Promise<Map<string, number>> {
  const files = (await readdir(root, { recursive: true })).filter((file) => /\.(?:js|css|html|svg|json)$/.test(file));
  const sizes = new Map<string, number>();
  for (const file of files) {
    const content = await readFile(join(root, file));
    const packed = await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    await writeFile(join(root, `${file}.br`), packed);
    sizes.set(file, packed.byteLength);
  }
  return sizes;
}

/** What every page needs: libraries, and the small parts that the shell shares with lazy ones. */
const firstLoad =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:react-router|router-core|history|store|react-store)|xstate|@xstate\/react|zod|i18next|react-i18next|use-sync-external-store)\/|node_modules\/@tabler\/icons-react\/dist\/esm\/(?:createReactComponent|icons\/Icon(?:Check|Copy|X|Search|Lock|ChevronDown|ChevronRight))\.|\/contract\/(?:brand|permissions|roles|access|endpoint|platform|common|time-zone|https-link|command|collab-entity|routes|problem|identity|read-rules|page-api|page-id|test-vehicle-rules)\.ts|\/src\/ui\/(?:cx|link|button|copy-button|count-badge|range|status-glyph|status-kind|tabs|page-states|page-layout|time-text|data-table-types|status-tag)\.tsx?|\/src\/app\/(?:portal|format|use-go|project-paths|resource|status-text|screen\/use-list-screen|table\/table-search)\.tsx?|\/src\/api\/problem\.ts|vite\/preload-helper/;

/** Small parts that every list needs beside the table. */
const lists = /\/src\/app\/(?:table\/use-[\w-]+|page\/list-page|use-search-state)\.tsx?/;

/** Signs of many pages: one file of them weighs less than each alone. */
const icons = /icons-react\/dist\/esm\/icons\/Icon(?:ArrowRight|Download|ExternalLink|Pencil|Plus|Star|Trash)\./;

/** The calls of projects, which their list needs and other pages of the area too. */
const projectCalls = /\/src\/areas\/aec\/(?:wiring|loads|access)\.ts|\/contract\/software-project\.ts/;

export default defineConfig({
  plugins: [withoutSummaries(), leanZod(), react(), brotli()],
  worker: { plugins: () => [withoutSummaries(), leanZod()] },
  // React 19 has the hook that this package brings for older ones.
  resolve: { alias: { 'use-sync-external-store/shim': 'use-sync-external-store' } },
  publicDir: 'src/public',
  build: {
    target: 'es2023',
    sourcemap: false,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    // What every page needs stands in one file: small ones compress worse and cost a request each.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: firstLoad },
            { name: 'list', test: lists },
            { name: 'icons', test: icons },
            { name: 'project-calls', test: projectCalls },
          ],
        },
      },
    },
  },
  test: {
    // By itself it leaves one core of two to whoever watches.
    maxWorkers: 2,
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
