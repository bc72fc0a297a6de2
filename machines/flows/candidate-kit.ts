import { assign, setup } from 'xstate';
import type { Command } from '#contract/command.ts';
import * as change from '#machines/flows/candidate-changes.ts';
import type { CandidateContext, CandidateEvent, CandidateInput } from '#machines/flows/candidate-context.ts';
import { candidateFacts, candidateStates } from '#machines/flows/candidate-guards.ts';

/** Types, facts and changes that the chart of the approval chain speaks of by name. */
export const candidateKit = setup({
  types: {} as { context: CandidateContext; events: CandidateEvent; input: CandidateInput; meta: Command },
  guards: { ...candidateFacts, ...candidateStates },
  actions: {
    edit: assign(({ context, event }) => change.edit(context, event)),
    addBrand: assign(({ context, event }) => change.addBrand(context, event)),
    removeBrand: assign(({ context, event }) => change.removeBrand(context, event)),
    beginApprovalPush: assign(({ context, event }) => change.beginApprovalPush(context, event)),
    endApprovalPush: assign(({ context, event }) => change.endApprovalPush(context, event)),
    failApprovalPush: assign(({ context, event }) => change.failApprovalPush(context, event)),
    flagApprovalConflict: assign(({ context, event }) => change.flagApprovalConflict(context, event)),
    clearCompetitor: assign(({ context, event }) => change.clearCompetitor(context, event)),
    resolveApprovalConflict: assign(({ context, event }) => change.resolveApprovalConflict(context, event)),
    saveNote: assign(({ context, event }) => change.saveNote(context, event)),
    reopenNote: assign(({ context, event }) => change.reopenNote(context, event)),
    changeDocuments: assign(({ context, event }) => change.changeDocuments(context, event)),
    confirmScm: assign(({ context, event }) => change.confirmScm(context, event)),
    forgetScm: assign(({ context, event }) => change.forgetScm(context, event)),
    saveTestLog: assign(({ context, event }) => change.saveTestLog(context, event)),
    confirmValidation: assign(({ context, event }) => change.confirmValidation(context, event)),
    forgetValidation: assign(({ context, event }) => change.forgetValidation(context, event)),
    reviewDocument: assign(({ context, event }) => change.reviewDocument(context, event)),
    confirmBrand: assign(({ context, event }) => change.confirmBrand(context, event)),
    rejectBrand: assign(({ context, event }) => change.rejectBrand(context, event)),
    reopenBrand: assign(({ context, event }) => change.reopenBrand(context, event)),
    reopenRejectedBrands: assign(({ context, event }) => change.reopenRejectedBrands(context, event)),
    submitRequest: assign(({ context, event }) => change.submitRequest(context, event)),
    approveRequest: assign(({ context, event }) => change.approveRequest(context, event)),
    reopenRequest: assign(({ context, event }) => change.reopenRequest(context, event)),
    confirmRelease: assign(({ context, event }) => change.confirmRelease(context, event)),
    forgetRelease: assign(({ context, event }) => change.forgetRelease(context, event)),
    beginLivePush: assign(({ context, event }) => change.beginLivePush(context, event)),
    endLivePush: assign(({ context, event }) => change.endLivePush(context, event)),
    failLivePush: assign(({ context, event }) => change.failLivePush(context, event)),
    flagLiveConflict: assign(({ context, event }) => change.flagLiveConflict(context, event)),
    resolveLiveConflict: assign(({ context, event }) => change.resolveLiveConflict(context, event)),
    countDeployments: assign(({ context, event }) => change.countDeployments(context, event)),
    cancel: assign(({ context, event }) => change.cancel(context, event)),
  },
});
