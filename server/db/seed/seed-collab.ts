import { castOf } from './seed-cast.ts';
import type { SeedAs } from './seed-context.ts';

/** Who said what; without a brand at that of the entity. */
export type SeedComment = { readonly by: string; readonly brandId?: number; readonly text: string };
export type SeedDocument = {
  readonly name: string;
  readonly description: string;
  readonly file?: string;
  readonly link?: string;
};

type Collab = { readonly comments?: readonly SeedComment[]; readonly watchers?: readonly string[] };
type Entity = { readonly entityType: 'SOFTWARE_PROJECT' | 'RELEASE_CANDIDATE'; readonly entityId: number };

/** Comments on an entity and who watches it (D-058). */
export async function seedCollab(
  as: SeedAs,
  brandId: number,
  entity: Entity,
  { comments = [], watchers = [] }: Collab,
): Promise<void> {
  for (const { by, brandId: at = brandId, text } of comments) await as(by, at).addComment({ query: entity, body: { text } });
  for (const by of watchers) await as(by, brandId).watchEntity({ params: entity });
}

/** Documents of a project's version (AEC-05, D-105). */
export async function seedDocuments(
  as: SeedAs,
  project: { readonly id: number; readonly brandId: number },
  documents: readonly SeedDocument[],
): Promise<void> {
  const api = as(castOf(project.brandId).owner, project.brandId);
  for (const { name, description, file, link } of documents) {
    await api.createDocument({
      body: {
        referenceType: 'SOFTWARE_PROJECT',
        referenceId: project.id,
        name,
        description,
        links: link === undefined ? [] : [{ name, url: link }],
      },
      files: file === undefined ? [] : [new File([`${name}\n\n${description}\n`], file)],
    });
  }
}
