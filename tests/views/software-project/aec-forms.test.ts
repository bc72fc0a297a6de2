import { describe, expect, it } from 'vitest';
import { typeRole } from '#contract/access/roles.ts';
import { ruleNeeds } from '#contract/entity/entity-rules.ts';
import { valuesOf } from '#contract/entity/fields.ts';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { softwareProjectRules } from '#contract/software-project/software-project-rules.ts';
import { explain } from '#machines/explain.ts';
import type { Flow } from '#machines/flow.ts';
import { entityAsOf } from '#src/app/entity/as-of.ts';
import { wordsOfFields } from '#src/app/entity/field-words.ts';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { fileFault, sizeText } from '#src/app/files/file-rules.ts';
import { formErrors } from '#src/app/screen/form-errors.ts';
import { changesOf } from '#src/app/workflow/history-changes.ts';
import { myBrands, reviewMark } from '#src/areas/release-candidate/checklist/brand-decisions.ts';
import { fixedFields, newProjectSchema, projectNeeds, softwareProject } from '#src/areas/software-project/software-project.ts';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { audi, validated, vw } from '#tests/support/release-candidate/candidates.ts';
import { person, testUsers } from '#tests/support/test-users.ts';

const user = { id: 'u1', username: 'u1', email: 'u1@example.org', fullName: 'Karla Diaz' };
const project: SoftwareProject = {
  id: 7,
  brandId: 1,
  brandIds: [1],
  moduleName: 'infotainment-core',
  moduleVersion: '4.12.0',
  moduleNameEditable: true,
  moduleVersionEditable: true,
  status: 'ACTIVE',
  releaseCount: 0,
  releaseCountAec: 0,
  latestVersion: null,
  owner: user,
  valid: { valid: true },
  description: '',
  releaseType: 'BUGFIX',
  targetDate: '2027-01-31',
  stage: 'INTEGRATION',
  lastEditedBy: user,
  lastEditedOn: '2026-11-20T09:12:00.000Z',
  revision: 1,
};
/** Somebody who works on AEC software: the role and the product type, both at one brand. */
const worker = (role: Parameters<typeof person>[0], brandId: number) => {
  const actor = person(role, brandId);
  return { ...actor, roles: [...actor.roles, { name: typeRole('CU'), rights: [], brandId }] };
};
const issues = (values: object, from?: string) =>
  formErrors(from === undefined ? formSchema(softwareProject.fields) : newProjectSchema(from), {
    ...valuesOf(softwareProject.fields),
    status: 'ACTIVE',
    ...values,
  });
const required = 'This field is required.';

describe('project form', () => {
  it('names missing values before their formats (D-100, D-153)', () => {
    for (const from of [undefined, '2026-11-20']) {
      expect(issues({}, from)).toEqual({
        moduleName: required,
        moduleVersion: required,
        releaseType: required,
        targetDate: required,
        ownerId: required,
      });
    }
    expect(issues({ moduleName: '9' }).moduleName).toBe(
      'Enter 3 to 64 letters, digits or _ . -, a letter first, such as infotainment-core.',
    );
  });

  it('wants a target date from today on only while it creates (D-100)', () => {
    const values = { moduleName: 'abc', moduleVersion: '1.2.3', releaseType: 'BUGFIX', ownerId: 'u1', targetDate: '2026-11-01' };
    expect(issues(values, '2026-11-20')).toEqual({ targetDate: 'Choose a date from 20.11.2026 on.' });
    expect(issues(values)).toEqual({});
  });
});

describe('history of a project', () => {
  it('takes back what its answer has in another form, and leaves what its candidates say (AEC-34, D-189)', () => {
    const past = { at: '2026-11-20T09:12:00.000Z', edited: undefined, state: undefined, people: [] };
    const now = { ...project, brandIds: [1, 4], releaseCount: 3 };
    const columns = { valid: false, invalidReason: 'Unknown module.', brandIds: [1], ownerId: 'u2' };
    const then = entityAsOf(softwareProject, now, { ...past, columns });
    expect(then.valid).toEqual({ valid: false, reason: 'Unknown module.' });
    expect(then).toMatchObject({ brandIds: [1], releaseCount: 3, owner: { id: 'u2' } });
    expect(entityAsOf(softwareProject, then, { ...past, columns: {} }).valid).toEqual(then.valid);
    expect(entityAsOf(softwareProject, then, { ...past, columns: { valid: true, invalidReason: null } }).valid).toEqual({
      valid: true,
    });
  });

  it('tells a change of each field by the name that it has in the form (D-059)', async () => {
    startTexts();
    await loadTexts(['software-projects', 'flows', ...flowTextNames]);
    const diff = {
      moduleVersion: { from: '4.12.0', to: '4.13.0' },
      releaseType: { from: 'BUGFIX', to: 'UPGRADE' },
      targetDate: { from: '2027-01-31', to: '2027-02-28' },
      ownerId: { from: 'u1', to: 'u2' },
      status: { from: 'ACTIVE', to: 'INACTIVE' },
      valid: { from: true, to: false },
    };
    const told = changesOf({ event: 'changed', user, diff }, (id) => id.toUpperCase(), wordsOfFields(softwareProject));
    expect(told).toEqual([
      'Version: 4.12.0 → 4.13.0',
      'Type: Bugfix → Upgrade',
      'Target date: 31.01.2027 → 28.02.2027',
      'Owner: U1 → U2',
      'Status: Active → Inactive',
      'Known to the vehicle cloud: yes → no',
    ]);
  });
});

describe('what stays as it is in a project (AEC-38)', () => {
  it('the name since its first release, the version since one was promoted with it', () => {
    expect(fixedFields(project)).toEqual([]);
    expect(fixedFields({ ...project, moduleNameEditable: false })).toEqual(['moduleName']);
    expect(fixedFields({ ...project, moduleNameEditable: false, moduleVersionEditable: false })).toEqual([
      'moduleName',
      'moduleVersion',
    ]);
  });
});

describe('what is closed in the area', () => {
  const keys = (...args: Parameters<typeof projectNeeds>) => projectNeeds(...args).map(({ key }) => key);

  it('says which roles may create, and nothing to who may (API-023, X-34)', () => {
    const [closed] = ruleNeeds(softwareProjectRules.create, person('ANALYST'), 1);
    expect(closed).toMatchObject({ kind: 'right' });
    expect(closed?.by.length).toBeGreaterThan(0);
    expect(ruleNeeds(softwareProjectRules.create, worker('CONTAINER_PO', 1), 1)).toEqual([]);
  });

  it('keeps a project with releases, also with those of other brands (D-079.1, D-242)', () => {
    // Whoever sees none of its releases sees a name that is fast all the same.
    expect(keys('delete', testUsers.admin, { ...project, moduleNameEditable: false })).toContain('noReleases');
    expect(keys('delete', testUsers.admin, project)).not.toContain('noReleases');
  });

  it('decides changes at the home brand (D-219)', () => {
    const elsewhere = { ...project, brandId: 4, brandIds: [4, 1] };
    expect(projectNeeds('edit', worker('CONTAINER_PO', 1), project)).toEqual([]);
    expect(projectNeeds('edit', worker('CONTAINER_PO', 1), elsewhere)).toMatchObject([{ kind: 'right' }]);
  });

  it('creates candidates only for an active and valid project (D-060.01)', () => {
    const closed = keys('createCandidate', testUsers.admin, { ...project, status: 'INACTIVE', valid: { valid: false } });
    expect(closed).toEqual(expect.arrayContaining(['projectActive', 'projectValid']));
  });
});

describe('documents and reviews', () => {
  it('refuses files of another kind, empty ones, too large ones, and the 21st (D-119, D-105)', () => {
    expect(fileFault({ name: 'plan.PDF', size: 10 }, 0)).toBeUndefined();
    expect(fileFault({ name: 'plan.exe', size: 10 }, 0)).toBe('fileKind');
    expect(fileFault({ name: 'plan.pdf', size: 0 }, 0)).toBe('fileEmpty');
    expect(fileFault({ name: 'plan.pdf', size: 100_000_001 }, 0)).toBe('fileSize');
    expect(fileFault({ name: 'plan.pdf', size: 10 }, 20)).toBe('fileCount');
    expect([sizeText(999), sizeText(1500), sizeText(2_500_000)]).toEqual(['999 B', '1.5 kB', '2.5 MB']);
  });

  it('knows whose decision a brand is, whatever else is missing (AEC-28, D-060.16)', () => {
    const candidate = validated();
    const explained = (actor: Parameters<typeof explain>[2]) => explain(candidate.flow as Flow, candidate.snapshot, actor);
    expect(myBrands(explained(testUsers.releaseManagerVw))).toEqual([vw]);
    expect(myBrands(explained(testUsers.releaseManagerAudi))).toEqual([audi]);
    expect(myBrands(explained(testUsers.containerPo))).toEqual([]);
  });

  it('marks a cell of the review matrix (AEC-14)', () => {
    const brand = { brandId: 1, decision: 'In Progress', reviewedDocumentIds: [1], status: null } as never;
    expect([reviewMark(brand, 1), reviewMark(brand, 2)]).toEqual(['yes', 'open']);
    expect(reviewMark({ ...(brand as object), decision: 'Rejected' } as never, 2)).toBe('no');
  });
});
