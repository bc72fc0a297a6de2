import { redacted } from '#contract/redacted-names.ts';

/** Which text says what a place will hold: the longest of these that the address begins with. */
const placeholderPages = {
  '/deployment-tracking': 'tracking',
  '/deployment-tracking/data-import': 'dataImport',
  '/data-analytics/e311-developer-mode': 'e311DeveloperMode',
  [`/data-analytics/${redacted.cuErrorTracking}`]: 'cuErrorTracking',
  [`/data-analytics/${redacted.cuDeploymentTracking}`]: 'cuDeploymentTracking',
  '/data-analytics/deployment-tracking': 'deploymentTracking',
  [`/data-analytics/${redacted.e312DeploymentTracking}`]: 'e312DeploymentTracking',
  [`/data-analytics/${redacted.e320DeveloperMode}`]: 'e320DeveloperMode',
  '/data-analytics/error-tracking': 'errorTracking',
  '/data-analytics/unece-error-tracking': 'uneceErrorTracking',
  '/data-analytics/e310-oru23': 'e310Oru23',
  [`/data-analytics/${redacted.mqbMlbOru23}`]: 'mqbMlbOru23',
} as const;
export type Room = (typeof placeholderPages)[keyof typeof placeholderPages];

/** What a place belongs to; undefined where nobody wrote it down. */
export function roomOf(fullPath: string): Room | undefined {
  return Object.entries(placeholderPages)
    .filter(([path]) => fullPath === path || fullPath.startsWith(`${path}/`))
    .sort(([left], [right]) => right.length - left.length)[0]?.[1];
}
