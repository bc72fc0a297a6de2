import { candidateCommands as commands } from '#contract/release-candidate/candidate-commands.ts';
import { checklist } from '#machines/fragments/checklist.ts';
import { confirmable } from '#machines/fragments/confirmable.ts';
import { submission } from '#machines/fragments/submission.ts';

/** The fragments that the approval chain is made of (ADR 26); the steps around them stand in the chart. */

/** A3a (D-060.10, .11): what the brands confirmed keeps the documents as they are. */
export const scm = confirmable('scm', {
  commands,
  open: 'IN_PROGRESS',
  done: 'COMPLETED',
  confirmIf: ['documentsComplete'],
  withdrawIf: ['noBrandConfirmed'],
});
/** A3b (.12, .13) */
export const validation = confirmable('validation', {
  commands,
  open: 'ACTION_REQUIRED',
  done: 'COMPLETED',
  confirmIf: ['successfulTestLog'],
  withdrawIf: ['noBrandConfirmed'],
  keeps: ['timeZone'],
});
/** A5a (.21 … .23) */
export const request = submission('request', {
  commands,
  states: { open: 'ACTION_REQUIRED', pending: 'IN_PROGRESS', approved: 'COMPLETED' },
});
/** A5b (.24, .26) */
export const release = confirmable('release', {
  commands,
  open: 'ACTION_REQUIRED',
  done: 'COMPLETED',
  withdrawIf: ['liveNotPushing', 'notLive'],
});

/** What each step waits for: it opens by itself, and closes again where that can fall. */
export const afterApprovalPush = checklist(['pushedToApproval']);
export const afterScm = checklist(['scmCompleted']);
/** What must stand before a brand decides: a brand never confirms what is being reworked (AEC-24, D-060.14). */
export const documentation = checklist(['notesCompleted', 'scmCompleted', 'validationCompleted']);
export const afterBrands = checklist(['brandsApproved']);
export const afterRequest = checklist(['requestApproved']);
export const afterRelease = checklist(['releaseConfirmed']);
export const afterLivePush = checklist(['live']);
