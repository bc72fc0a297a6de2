import { type CommandTable, exampleOf } from '#contract/command.ts';
import { candidateCommands } from '#contract/release-candidate/candidate-commands.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';

const candidateBrandIds = [1, 4, 5, 11, 3, 6];

/** A body that is well formed for a command of the approval chain, whatever the state: what is refused is refused by the flow. */
export function candidateBody(command: string, { brandIds, documents }: CandidateContext): object {
  const table: CommandTable = candidateCommands;
  const body = table[command] ? exampleOf(table[command]) : {};
  return {
    ...body,
    ...(command === 'brand.add' && { brandId: candidateBrandIds.find((id) => !brandIds.includes(id)) ?? 6 }),
    ...('documentId' in body && { documentId: documents.ids[0] ?? 1 }),
    ...('vehicleBrands' in body && { vehicleBrands: brandIds }),
  };
}
