import type { SeedComment, SeedDocument } from './seed-collab.ts';

/** Version documentation of the first project of the demo. */
export const parkAssistDocuments: readonly SeedDocument[] = [
  {
    name: 'Safety concept',
    description: 'Hazards of parking without the driver, and how each is met.',
    file: 'safety-concept-4.12.txt',
  },
  {
    name: 'Interface description',
    description: 'Signals between camera, parking computer and instrument cluster.',
    link: 'https://docs.control-center.example/park-assist/interfaces',
  },
  {
    name: 'Supplier release letter',
    description: 'Confirms the delivered camera software.',
    file: 'supplier-release-letter.csv',
    link: 'https://docs.control-center.example/park-assist/supplier',
  },
];

/** About a deployment request that waits for its approval. */
export const requestComments: readonly SeedComment[] = [
  {
    by: 'container-po',
    text: 'Workshops in the north get the new software a week later. Does the approval have to wait?',
  },
  {
    by: 'cmt-deployment-manager',
    text: 'No, the plan can start with the southern markets. I look at the request on Monday.',
  },
];

/** About what a brand rejected. */
export const rejectionComments: readonly SeedComment[] = [
  {
    by: 'release-manager-audi',
    brandId: 4,
    text: 'The climate chamber is free on Thursday. Please measure at minus 25 degrees too.',
  },
  { by: 'container-po', text: 'The test team has the order. The report follows with the next version of the document.' },
];
