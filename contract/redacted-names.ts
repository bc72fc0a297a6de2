/**
 * Names that the specification masks and its decisions chose (X-01, D-001…D-016). Whoever learns a real one changes it here; routes,
 * navigation and pages take it from here, and the tests write it out once more.
 */
export const product = { name: 'Control Center', slug: 'CC' } as const;
export const redacted = {
  /** D-002 */
  gate: `${product.slug.toLowerCase()}-gate`,
  /** D-003, D-004, D-008 */
  oru20: 'e3oru20',
  /** D-005, D-007 */
  requests: 'e3oru11/deployment-requests',
  /** D-009 */
  cuErrorTracking: 'cu-error-tracking',
  /** D-010 */
  cuDeploymentTracking: 'cu-deployment-tracking',
  /** D-011 */
  e312DeploymentTracking: 'e3-12-deployment-tracking',
  /** D-012 */
  e320DeveloperMode: 'e3-20-developer-mode',
  /** D-013 */
  mqbMlbOru23: 'mqb-mlb-oru23',
} as const;
