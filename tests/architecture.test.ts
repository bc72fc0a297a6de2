import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstPages } from '#src/app/routing/first-pages.ts';

const root = path.resolve(import.meta.dirname, '..');
const folders = ['contract', 'machines', 'src', 'server', 'tests', 'e2e'];

type Import = { readonly target: string; readonly typeOnly: boolean };
type Source = { readonly file: string; readonly text: string; readonly imports: readonly Import[] };

const sources: readonly Source[] = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => load(path.join(folder, file).split(path.sep).join('/'))),
);

function load(file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8');
  const statements = text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm);
  const dynamic = text.matchAll(/\bimport\('([^']+)'\)/g);
  const imports = [
    ...[...statements].map(([, type, target = '']) => ({ target: resolve(file, target), typeOnly: type !== undefined })),
    // A page loaded when it is visited breaks a cycle on purpose: it is not there when the module starts.
    ...[...dynamic].map(([, target = '']) => ({ target: resolve(file, target), typeOnly: true })),
  ];
  return { file, text, imports };
}

/** A path inside the repository, or the package's name. */
function resolve(from: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1);
  if (target.startsWith('.')) return path.posix.join(path.posix.dirname(from), target);
  const [scope = '', name = ''] = target.split('/');
  return target.startsWith('@') ? `npm:${scope}/${name}` : `npm:${scope}`;
}

const isPackage = (target: string) => target.startsWith('npm:');
const under = (file: string, ...prefixes: string[]) =>
  prefixes.some((prefix) => file === prefix || file.startsWith(`${prefix}/`));
const packages = (...names: string[]) => names.map((name) => `npm:${name}`);
const areaOf = (file: string) => file.split('/').slice(0, 3).join('/');

/** Areas that are built on the parts of others. Nobody else looks into another area. */
const builtOn: Readonly<Record<string, readonly string[]>> = {
  'src/areas/software-project': ['src/areas/campaign-release', 'src/areas/drm-project'],
  'src/areas/drm-project': [
    'src/areas/drm-release-version',
    'src/areas/drm-deployment',
    'src/areas/deployment',
    'src/areas/vehicle-list',
  ],
  'src/areas/drm-release-version': ['src/areas/drm-project', 'src/areas/drm-deployment', 'src/areas/vehicle-list'],
  'src/areas/drm-deployment': [
    'src/areas/drm-project',
    'src/areas/deployment',
    'src/areas/live-deployment',
    'src/areas/vehicle-list',
  ],
  'src/areas/deployment': ['src/areas/campaign'],
  'src/areas/document': ['src/areas/software-project'],
  'src/areas/release-candidate': ['src/areas/software-project', 'src/areas/document'],
  'src/areas/e311-deployment': ['src/areas/e311-request', 'src/areas/deployment'],
  'src/areas/campaigns': [
    'src/areas/campaign-calendar',
    'src/areas/data-load',
    'src/areas/data-load-dashboard',
    'src/areas/smart-campaign',
  ],
  'src/areas/campaign-calendar': ['src/areas/data-load', 'src/areas/smart-campaign'],
  'src/areas/data-load-dashboard': ['src/areas/data-load'],
  'src/areas/test-deployment': ['src/areas/deployment'],
  'src/areas/live-deployment': ['src/areas/deployment'],
  'src/areas/smart-campaign': ['src/areas/deployment', 'src/areas/live-deployment'],
  'src/areas/campaign': ['src/areas/campaign-release'],
  'src/areas/ecu-release': ['src/areas/baseline-update'],
  'src/areas/customer-vehicle-function': ['src/areas/baseline-update'],
  'src/areas/precondition': ['src/areas/baseline-update'],
  'src/areas/risk': ['src/areas/baseline-update'],
  'src/areas/gate-review': ['src/areas/baseline-update'],
  // DRM-13 … DRM-20: one area; a milestone's risks are those of baseline updates, its documents those of projects
  'src/areas/milestone': ['src/areas/document', 'src/areas/drm-deployment'],
  'src/areas/milestone-test': ['src/areas/milestone'],
  // markets are called as boards call them
  'src/areas/data-import': ['src/areas/analytics'],
  'src/areas/milestone-risk': ['src/areas/milestone', 'src/areas/risk'],
};

/** Routes stand in the area that holds their addresses together, so they name pages of the areas built on it. */
function pagesBelow(file: string): readonly string[] {
  if (path.posix.basename(file) !== 'routes.ts') return [];
  return Object.keys(builtOn).filter((area) => builtOn[area]?.includes(areaOf(file)));
}

/** Files a folder may hold, so that it shows one noun at a glance. */
const mostFiles = 25;

const uiPackages = packages(
  'react',
  'react-dom',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  '@tabler/icons-react',
  'dayjs',
  'dayjs/plugin/customParseFormat',
);

/** A flow is made of fragments; a fragment knows no flow, but what a chart is. */
function machinesFor(file: string): readonly string[] {
  if (under(file, 'machines/screens', 'machines/shell')) return ['machines'];
  if (under(file, 'machines/fragments')) return ['machines/fragments', 'machines/flows/chart.ts'];
  return ['machines/flows', 'machines/fragments'];
}

/** Parts of the server that know single nouns; the others serve any noun, and get to know it by server/nouns.ts. */
const knowNouns = [
  'server/modules',
  'server/rollout',
  'server/db/seed',
  'server/start/start.ts',
  'server/handlers.ts',
  'server/nouns.ts',
];

/** Who may import whom; undefined: the file is under no rule. */
function mayImport(file: string): ((target: string) => boolean) | undefined {
  if (under(file, 'contract')) return (target) => under(target, 'contract', ...packages('zod'));
  if (under(file, 'machines')) {
    const own = machinesFor(file);
    return (target) => under(target, 'contract', ...own, ...packages('xstate')) || /^machines\/[\w-]+\.ts$/.test(target);
  }
  if (under(file, 'src/ui')) return (target) => under(target, 'src/ui', ...uiPackages) || target.startsWith('npm:@mantine/');
  if (under(file, 'src/api')) return (target) => under(target, 'src/api', 'contract', ...packages('ofetch', 'oidc-client-ts'));
  if (under(file, 'src/areas')) {
    const areas = [areaOf(file), ...(builtOn[areaOf(file)] ?? []), ...pagesBelow(file)];
    return (target) => isPackage(target) || under(target, ...areas, 'contract', 'machines', 'src/ui', 'src/app', 'src/i18n');
  }
  if (under(file, 'src')) return (target) => isPackage(target) || under(target, 'src', 'machines', 'contract');
  if (under(file, 'server')) {
    return (target) =>
      isPackage(target) ||
      (under(target, 'server', 'contract', 'machines/flows') &&
        !target.endsWith('.tsx') &&
        (!under(target, 'server/modules') || under(file, ...knowNouns))) ||
      /^machines\/[\w-]+\.ts$/.test(target);
  }
  // Paths, people and what explain() says come from the charts, the same as everywhere; the product itself is only seen running.
  if (under(file, 'e2e')) return (target) => isPackage(target) || under(target, 'e2e', 'tests/support', 'contract', 'machines');
  return undefined;
}

describe('architecture', () => {
  it('lets nobody import that it must not know', () => {
    const wrong = sources.flatMap(({ file, imports }) => {
      const allowed = mayImport(file);
      return allowed
        ? imports
            .filter(({ target }) => !target.startsWith('npm:node:') && !allowed(target))
            .map(({ target }) => `${file} -> ${target}`)
        : [];
    });
    expect(wrong).toEqual([]);
  });

  it('has no import cycles', () => {
    const graph = new Map(
      sources.map(({ file, imports }) => [
        file,
        imports.filter((one) => !one.typeOnly && !isPackage(one.target)).map((one) => one.target),
      ]),
    );
    const finished = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, trail: readonly string[]): void => {
      if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
      if (finished.has(file) || trail.includes(file)) return;
      for (const target of graph.get(file) ?? []) visit(target, [...trail, file]);
      finished.add(file);
    };
    for (const file of graph.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });

  it('keeps every file at 350 lines or fewer, style sheets too', () => {
    const styles = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => ({ file: path.posix.join('src', file), text: readFileSync(path.join(root, 'src', file), 'utf8') }));
    expect(styles.length).toBeGreaterThan(20);
    expect([...sources, ...styles].filter(({ text }) => text.split('\n').length > 351).map(({ file }) => file)).toEqual([]);
  });

  it('keeps every folder at 25 files or fewer', () => {
    const files = folders.flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
    );
    const byFolder = Map.groupBy(files, ({ parentPath }) => path.relative(root, parentPath).split(path.sep).join('/'));
    const full = [...byFolder].filter(([, { length }]) => length > mostFiles);
    expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
  });

  it('gives every noun of the server a folder', () => {
    expect(sources.filter(({ file }) => path.posix.dirname(file) === 'server/modules').map(({ file }) => file)).toEqual([]);
  });

  it('keeps effects out of areas, but for files named use-*', () => {
    const wrong = sources.filter(
      ({ file, text }) =>
        under(file, 'src/areas') && /\buse(Layout)?Effect\b/.test(text) && !path.posix.basename(file).startsWith('use-'),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('keeps I/O, clock and chance out of machines', () => {
    const forbidden =
      /\b(fetch|Date\.now|new Date\(\)|Math\.random|localStorage|sessionStorage|window|document\.|setTimeout|setInterval)\b/;
    const found = sources
      .filter(({ file }) => under(file, 'machines'))
      .flatMap(({ file, text }) =>
        code(text)
          .filter((line) => forbidden.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });

  it('has no suppressed type errors, no sleeping tests, no leftovers', () => {
    // Written apart, so that this file does not find itself.
    const patterns = [
      ['@ts-', 'ignore'],
      ['@ts-', 'expect-error'],
      ['@ts-', 'nocheck'],
      ['waitFor', 'Timeout'],
      ['setTimeout', '\\(r\\b'],
      ['TO', 'DO\\b'],
      ['FIX', 'ME\\b'],
      ['\\.(?:skip|only)', '\\('],
    ];
    const forbidden = new RegExp(patterns.map((parts) => parts.join('')).join('|'));
    const own = 'tests/architecture.test.ts';
    expect(sources.filter(({ file, text }) => file !== own && forbidden.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('names formats of texts as z.email(), since the browser has no z.string().email() (docs/adr/0008)', () => {
    const outdated =
      /\.string\(\)(?:\s*\.\w+\([^)]*\))*\s*\.(?:email|url|uuid|guid|jwt|date|datetime|time|duration|ipv4|ipv6|base64)\(/;
    const schemas = sources.filter(({ file }) => under(file, 'contract', 'machines', 'src'));
    expect(schemas.filter(({ text }) => outdated.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('reads no calls of an area and makes no Intl at the start of the page: both cost each start milliseconds (docs/adr/0008)', () => {
    const readWith = (...files: readonly string[]) => {
      const reached = new Set(files);
      for (const file of reached)
        for (const { target, typeOnly } of sources.find((one) => one.file === file)?.imports ?? [])
          if (!typeOnly && !isPackage(target)) reached.add(target);
      return sources.filter(({ file }) => reached.has(file));
    };
    const started = readWith('src/main.tsx');
    expect(started.length).toBeGreaterThan(150);
    const withCalls = started.filter(({ text }) => /= endpoints\(/.test(text)).map(({ file }) => file);
    expect(withCalls).toEqual(['contract/identity.ts', 'contract/platform.ts', 'contract/problem.ts']);
    const shown = readWith('src/main.tsx', ...Object.values(firstPages).flatMap(({ modules }) => modules));
    expect(shown.length).toBeGreaterThan(started.length + 50);
    expect(shown.filter(({ text }) => /^(?:export )?const .*new Intl\./m.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('points to no document that is not in the repository', () => {
    const documents = ['README.md', ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })];
    const names = new Set(documents.map((file) => path.basename(file)).filter((name) => name.endsWith('.md')));
    expect(names.size).toBeGreaterThan(60);
    const texts = [
      ...sources,
      ...['README.md', 'vite.config.ts', 'docs/glossary.md', ...documents.filter((file) => /^adr.*\.md$/.test(file))].map(
        (file) => {
          const at = file.startsWith('adr') ? path.join('docs', file) : file;
          return { file: at, text: readFileSync(path.join(root, at), 'utf8') };
        },
      ),
    ];
    const found = texts.flatMap(({ file, text }) =>
      [
        ...[...text.matchAll(/(?<![%\w-])[\w-]+\.md\b/g)].map(([name]) => name).filter((name) => !names.has(name)),
        ...[...text.matchAll(/\bissue \d+/gi)].map(([name]) => name),
      ].map((name) => `${file}: ${name}`),
    );
    expect(found).toEqual([]);
  });

  it('names files in kebab-case', () => {
    expect(
      sources
        .map(({ file }) => path.posix.basename(file))
        .filter((name) => !/^[a-z\d]+(-[a-z\d]+)*(\.[a-z\d-]+)*\.tsx?$/.test(name)),
    ).toEqual([]);
  });
});

/** Lines that are neither comment nor string content worth a rule. */
function code(text: string): string[] {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
  return withoutComments.replace(/'[^'\n]*'/g, "''").split('\n');
}
