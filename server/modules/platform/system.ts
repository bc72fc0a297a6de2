import type { Api } from '#contract/api.ts';
import { ableRules } from '#contract/people/able.ts';
import type { PortalConfiguration } from '#contract/platform.ts';
import { problemCode, problemTypePrefix } from '#contract/problem.ts';
import { capital } from '#contract/words.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { failureSwitch, featuresEnabled } from '#server/flags.ts';
import { requireRight } from '#server/http/request-rules.ts';
import { userManagersOf } from '#server/people.ts';
import { problem } from '#server/problem.ts';
import { backendStatus } from '#server/upstreams/backend-status.ts';
import { historyOf } from './history.ts';
import { problemTexts } from './problem-texts.ts';

/** Flags as they are at the brand of a call, in the order of the names. */
export async function flagsOf<Name extends string>(
  { brandId, services }: CallBase,
  names: readonly Name[],
): Promise<{ name: Name; isEnabled: boolean }[]> {
  const { config, db } = services;
  if (await failureSwitch(db, config, 'flagfail'))
    throw problem('AZURE_APP_CONFIGURATION_REQUEST_ERROR', { detail: 'The store of the flags gave no answer.' });
  const states = await featuresEnabled(db, names, brandId);
  return names.map((name, at) => ({ name, isEnabled: states[at] ?? false }));
}

/** What a page needs to know of its installation. */
export function configurationOf({ services, sid }: CallBase): PortalConfiguration {
  const { config, telemetry, upstreams } = services;
  return {
    environment: config.environment,
    helpdeskUrl: config.helpdeskUrl ?? null,
    // Who is not signed in has no use for it (NAV-15).
    idpAdminConsoleUrl: (sid && config.idpAdminConsoleUrl) || null,
    simulators: [...upstreams.simulators],
    isMonitored: telemetry.isOn,
  };
}

/** Calls about the portal itself: flags, error types, services, people, history, live channel. */
export const systemHandlers = {
  getFeatureFlag: async (call) => {
    const { name } = call.query;
    const [flag = { name, isEnabled: false }] = await flagsOf(call, [name]);
    return reply(flag);
  },

  getErrorType: async (call) => {
    const { type } = call.query;
    const code = problemCode(type) ?? problemCode(`${problemTypePrefix}${type}`);
    if (!code) throw problem('PROBLEM_TYPE_NOT_FOUND', { detail: 'This problem type is not in the catalogue.' });
    const title = capital(code.toLowerCase().replaceAll('_', ' '));
    return reply({ type: `${problemTypePrefix}${code}`, title, description: problemTexts[code] });
  },

  getBackendStatus: async (call) => reply(await backendStatus(call.services)),

  getPortalConfiguration: async (call) => reply(configurationOf(call)),

  searchUsers: async (call) => {
    const { able, at, q } = call.query;
    if (at !== undefined) requireRight(call, { brand: at }, at);
    const asked = able && { rule: ableRules[able], brandId: at ?? call.brandId };
    return reply([...(await call.services.upstreams.directory.search(q, asked))]);
  },

  listUserManagers: async (call) => reply(await userManagersOf(call.services.db, call.query.at ?? call.brandId)),

  listAudit: async (call) => reply(await historyOf(call, call.query)),

  openLiveChannel: async ({ again, brandId, endpoint, query, services, sid, signal }) => ({
    events: services.live.subscribe({ again, brandId, rule: endpoint.access.rule, sid, signal, since: query.since }),
  }),
} satisfies Partial<Handlers<Api>>;
