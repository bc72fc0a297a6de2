const notes =
  'Equivalent: COMPLETED goes to IN_PROGRESS by itself while a note is open, and IN_PROGRESS to COMPLETED once all are saved, before anybody can look.';
const brands =
  'Equivalent: COMPLETED goes to IN_PROGRESS by itself while a brand has not confirmed; with the last confirmation both end in COMPLETED.';
const tasks = 'Equivalent: ROLLOUT_READY goes to CREATED by itself while a task is incomplete, before anybody can look.';
const notesAt = 'candidate ACTIVE.releaseNotes';
const brandsAt = 'candidate ACTIVE.brandApproval';
const early = 'to COMPLETED instead of IN_PROGRESS';

/** Why a mutant that no generated test catches changes nothing that anybody could see, by flow and name. */
export const survivorReasons: Readonly<Record<string, string>> = {
  [`${notesAt}.ACTION_REQUIRED · note.save: ${early}`]: notes,
  [`${notesAt}.IN_PROGRESS · note.save: ${early}`]: notes,
  [`${notesAt}.IN_PROGRESS · note.reopen: ${early}`]: notes,
  [`${notesAt}.COMPLETED · note.reopen: ${early}`]: notes,
  'candidate ACTIVE.functionalValidation.COMPLETED · always: to ACTION_REQUIRED instead of NOT_STARTED_YET':
    'Equivalent: ACTION_REQUIRED goes to NOT_STARTED_YET by itself for the same reason, before anybody can look.',
  [`${brandsAt}.ACTION_REQUIRED · brand.review: ${early}`]: brands,
  [`${brandsAt}.IN_PROGRESS · brand.review: ${early}`]: brands,
  [`${brandsAt}.IN_PROGRESS · brand.unreview: ${early}`]: brands,
  [`${brandsAt}.IN_PROGRESS · brand.confirm: ${early}`]: brands,
  [`${brandsAt}.IN_PROGRESS · brand.reject: ${early}`]: brands,
  [`${brandsAt}.IN_PROGRESS · brand.withdraw: ${early}`]: brands,
  [`${brandsAt}.COMPLETED · brand.withdraw: ${early}`]: brands,
  'e311Deployment rollout.CAMPAIGN_CREATION_FAILED · always: to ROLLOUT_READY instead of CREATED': tasks,
  'e311Deployment rollout.ROLLOUT_FAILED · always: to ROLLOUT_READY instead of CREATED': tasks,
};
