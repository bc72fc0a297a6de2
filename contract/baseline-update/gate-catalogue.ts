/** D-099: of preconditions, and of the reviews of gate 2 (D-023) */
export const gateCategories = ['technical', 'compatibility', 'functional', 'testing', 'organizational'] as const;
export type GateCategory = (typeof gateCategories)[number];

/** D-099: what every baseline update begins with, by its name in the address and as people read it. */
export const gateCatalogue: Readonly<Record<GateCategory, Readonly<Record<string, string>>>> = {
  technical: {
    'target-hardware-available': 'Target hardware available',
    'containers-signed': 'Containers signed',
    'network-load-checked': 'Network load checked',
    'power-budget-checked': 'Power budget checked',
  },
  compatibility: {
    'dependency-matrix': 'Dependency matrix complete',
    'downgrade-path': 'Downgrade path checked',
    'variant-coverage': 'Variants covered',
  },
  functional: {
    'function-list-agreed': 'Function list agreed',
    'customer-texts-ready': 'Customer texts ready',
  },
  testing: {
    'test-plan-approved': 'Test plan approved',
    'hil-passed': 'HIL test passed',
    'vehicle-test-passed': 'Vehicle test passed',
    'no-blocking-defects': 'No blocking defects',
  },
  organizational: {
    'owners-named': 'Owners named',
    'aftersales-informed': 'Aftersales informed',
    'legal-checked': 'Legal checked',
    'communication-ready': 'Communication ready',
  },
};
