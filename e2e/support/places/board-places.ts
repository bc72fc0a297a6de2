const boards = '/data-analytics';
const filtered = ['error-tracking', 'unece-error-tracking'].map((name) => `${boards}/${name}/$withSelectedFilters`);
const names =
  'deployment-tracking error-tracking unece-error-tracking cu-deployment-tracking cu-error-tracking e3-12-deployment-tracking e311-developer-mode e3-20-developer-mode e310-oru23 mqb-mlb-oru23';

/** Boards of the data center, and the one of deployment tracking. */
export const boardPages = ['/deployment-tracking/dashboard', ...names.split(' ').map((name) => `${boards}/${name}`), ...filtered];

/** All boards are one page (src/areas/analytics): of one of them, the page that stands for all. */
export const sameBoard = (pattern: string): string => (boardPages.includes(pattern) ? (boardPages[0] ?? pattern) : pattern);
