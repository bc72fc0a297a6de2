import 'i18next';

/** The keys of each file of texts. An area adds its own from its definition: `declare module '#src/i18n/types.ts' { interface Texts { … } }`. */
export interface Texts {
  common: typeof import('./en/common.json');
  error: typeof import('./en/error.json');
  flows: typeof import('./en/flows.json');
  creation: typeof import('./en/creation.json');
  entity: typeof import('./en/entity.json');
  demo: typeof import('./en/demo.json');
  home: typeof import('./en/home.json');
  info: typeof import('./en/info.json');
  'software-projects': typeof import('./en/software-project/software-projects.json');
  documents: typeof import('./en/document/documents.json');
  deployments: typeof import('./en/deployment/deployments.json');
  'release-candidates': typeof import('./en/release-candidate/release-candidates.json');
  collab: typeof import('./en/collab.json');
  landing: typeof import('./en/landing.json');
  people: typeof import('./en/people.json');
  'test-vehicles': typeof import('./en/test-vehicle/test-vehicles.json');
  vehicles: typeof import('./en/vehicles.json');
  'vehicle-lists': typeof import('./en/vehicle-list/vehicle-lists.json');
  palette: typeof import('./en/palette.json');
  table: typeof import('./en/table.json');
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: Texts;
  }
}
