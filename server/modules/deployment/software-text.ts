import { type RawBuilder, sql } from 'kysely';

/** What a software is called with its version, in SQL, as `withVersion` of the contract's words has it. */
export const softwareText = (name: RawBuilder<unknown>, version: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(case when right(' ' || ${name}, length(${version}) + 1) = ' ' || ${version} then ${name} else ${name} || ' ' || ${version} end)`;
