import type { OpenBoard } from '#src/areas/analytics/board.ts';

/** A board of deployment tracking as its parts see it, without any filter. */
export const openBoard = {
  ...{ name: 'deployment-tracking', path: '/data-analytics/deployment-tracking', search: {}, fixed: {} },
  ...{ change: () => undefined, zoom: { to: () => undefined, back: undefined } },
} satisfies OpenBoard;
