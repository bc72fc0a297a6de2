import { drmProjectExample } from '#contract/drm-project/drm-project.ts';
import { milestoneExample } from '#contract/milestone/milestone.ts';
import { milestoneRiskExample } from '#contract/milestone-risk/milestone-risk.ts';
import { milestoneTestExample } from '#contract/milestone-test/milestone-test.ts';
import { type As, answer } from '#tests/support/portal/caller.ts';

export const milestones = '/api/drm/drmd/milestones';
export const milestoneTests = '/api/drm/drmd/tests';
export const milestoneRisks = '/api/drm/drmd/risks';
const documents = '/api/drm/drmd/documents';
const projects = '/api/drm/software-projects';
type Made = { readonly id: number };
type Named = Made & { readonly name: string };
type Titled = Made & { readonly title: string };

let made = 0;

/** What tests of milestones begin with, by calls to any portal: the DRM manager does everything, and nobody decides. */
export function milestoneSetup(as: As) {
  const manager = () => as('drm-manager');
  const post = async <T>(address: string, body: object): Promise<T> => answer<T>(await manager(), 'POST', address, body);
  const subject = async () => (await manager()).actor.subject;
  const setup = {
    manager,
    subject,
    newProject: async (): Promise<Named> => {
      made += 1;
      const name = `Walked${process.pid}x${made}x${Date.now() % 1_000_000}`;
      return post(projects, { ...drmProjectExample, name, ownerId: await subject() });
    },
    newMilestone: async (input: object = {}): Promise<Named & { readonly swProjectId: number }> => {
      const { id: swProjectId } = await setup.newProject();
      made += 1;
      const own = { name: `Milestone ${made}`, swProjectId, responsibleId: await subject() };
      return post(milestones, { ...milestoneExample, ...own, ...input });
    },
    newTest: async (milestoneId: number, input: object = {}): Promise<Titled> => {
      made += 1;
      return post(milestoneTests, { ...milestoneTestExample, title: `Test ${made}`, milestoneId, ...input });
    },
    newRisk: async (milestoneId: number, input: object = {}): Promise<Titled> => {
      made += 1;
      const own = { title: `Risk ${made}`, milestoneId, ownerId: await subject() };
      return post(milestoneRisks, { ...milestoneRiskExample, ...own, ...input });
    },
    /** a document without a file, or with a link */
    newDocument: async (referenceId: number, name: string, links: readonly object[] = []): Promise<{ documentId: number }> => {
      const form = new FormData();
      form.set('data', JSON.stringify({ referenceId, name, links }));
      const response = await (await manager()).call(documents, { method: 'POST', body: form });
      if (!response.ok) throw new Error(`documents: HTTP ${response.status} ${await response.text()}`);
      return (await response.json()) as { documentId: number };
    },
  };
  return setup;
}
export type MilestoneSetup = ReturnType<typeof milestoneSetup>;
