import { z } from 'zod';
import { partSearch } from '#src/app/table/part-page.ts';
import { tableOf } from '#src/app/table/table-search.ts';

const word = () => z.string().max(64).optional().catch(undefined);
const id = () => z.coerce.number().int().positive().optional().catch(undefined);

/** D-124 */
export const { search: candidateListSearch, defaults: candidateListDefaults } = tableOf(['stage', 'status'], 'version,desc');

/** The brand whose row or form is open; `do` names a command to go to. */
export const brandSearch = z.lazy(() => partSearch.unwrap().extend({ brand: id(), do: word() }));

/** The document whose files and links are open. */
export const documentSearch = z.lazy(() => partSearch.unwrap().extend({ document: id(), do: word() }));
