/**
 * Pages that people start at, and the modules that each imports once it is known who is there: its part, its calls, its texts. The build finds the
 * files that they became, and the document begins to load them beside the scripts of every page (vite.config.ts, src/inline/start.js). What is
 * missing here only comes later: e2e/start.spec.ts tells.
 */
export const firstPages = {
  '/': ['src/areas/home/dashboard-page.tsx', 'src/i18n/en/home.json'],
  '/software/projects': [
    'src/areas/software-project/projects-page.tsx',
    'src/areas/software-project/software-project.ts',
    'src/app/entity/started-loads.ts',
    'src/i18n/en/software-project/software-projects.json',
    'src/i18n/en/entity.json',
    'src/i18n/en/table.json',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
