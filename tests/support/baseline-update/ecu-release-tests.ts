import { type EcuReleaseContext, ecuReleaseCommands } from '#contract/ecu-release/ecu-release.ts';
import { ecuReleaseParts } from '#contract/ecu-release/ecu-release-forms.ts';
import { ecuReleaseFlow } from '#machines/flows/baseline-update/ecu-release.ts';
import type { FlowTests } from '#tests/support/flow/flow-tests.ts';
import { testUsers } from '#tests/support/test-users.ts';
import { approvedModel, approvedWalker, moveOf } from './approved-tests.ts';
import { releases } from './baseline-setup.ts';

const { admin } = testUsers;

/** D-076, D-081d for the tests of every flow. */
export const ecuReleaseTests: FlowTests = {
  title: 'the ECU release (D-076, D-081, D-082, BLU-09, BLU-10, BLU-15, T5)',
  model: approvedModel({
    flow: ecuReleaseFlow,
    parts: ecuReleaseParts,
    facts: { testing: { blockingDefects: 0 } },
    own: [moveOf(ecuReleaseCommands, admin, 'version.approve'), moveOf(ecuReleaseCommands, admin, 'version.reject')],
    keyOf: (context) => (context as EcuReleaseContext).versionDecision,
  }),
  walker: approvedWalker({
    entityType: 'ECU_RELEASE',
    table: ecuReleaseCommands,
    param: 'ecuReleaseId',
    base: releases,
    make: async (setup, bluId) => {
      const { ecuName, id } = await setup.newRelease(bluId);
      return { id, name: ecuName };
    },
    bodyOf: async (setup, ecuName, type, body) => {
      if (type === 'item.edit') return { ...body, ecuName, ownerId: (await setup.owner()).actor.subject, ecuFamily: 'Walked' };
      // Another one than before, so that there is something to decide.
      const other = String(1000 + Math.floor(Math.random() * 9000));
      if (type === 'versionGeneral.save') return { ...body, releaseName: `Release ${other}` };
      if (type === 'versionCurrent.save') return { ...body, bootloaderVersion: other };
      return type === 'versionTarget.save' ? { ...body, swVersion: other } : body;
    },
  }),
  parity: async (portal) => (await import('./baseline-parity.ts')).ecuReleaseParity(portal),
};
