import type { Api } from '#contract/api.ts';
import { problemCode, problemTypePrefix } from '#contract/problem.ts';
import { type Handlers, reply } from '#server/call.ts';
import { failureSwitch, featureEnabled } from '#server/flags.ts';
import { historyOf } from '#server/modules/history.ts';
import { problemTexts } from '#server/modules/problem-texts.ts';
import { userManagersOf } from '#server/people.ts';
import { problem } from '#server/problem.ts';
import { backendStatus } from '#server/upstreams/backend-status.ts';

/** Calls about the portal itself: flags, error types, services, people, history, live channel. */
export const systemHandlers = {
  getFeatureFlag: async (call) => {
    const { name } = call.query;
    const { config, db } = call.services;
    if (await failureSwitch(db, config, 'flagfail'))
      throw problem('AZURE_APP_CONFIGURATION_REQUEST_ERROR', { detail: 'The store of the flags gave no answer.' });
    return reply({ name, isEnabled: await featureEnabled(db, name, call.brandId) });
  },

  getErrorType: async (call) => {
    const { type } = call.query;
    const code = problemCode(type) ?? problemCode(`${problemTypePrefix}${type}`);
    if (!code) throw problem('PROBLEM_TYPE_NOT_FOUND', { detail: 'This problem type is not in the catalogue.' });
    const [first = '', ...rest] = code.toLowerCase().split('_');
    const title = [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ');
    return reply({ type: `${problemTypePrefix}${code}`, title, description: problemTexts[code] });
  },

  getBackendStatus: async (call) => reply(await backendStatus(call.services)),

  getPortalConfiguration: async (call) => {
    const { config, telemetry, upstreams } = call.services;
    return reply({
      environment: config.environment,
      helpdeskUrl: config.helpdeskUrl ?? null,
      // Who is not signed in has no use for it (NAV-15).
      idpAdminConsoleUrl: (call.sid && config.idpAdminConsoleUrl) || null,
      simulators: [...upstreams.simulators],
      isMonitored: telemetry.isOn,
    });
  },

  searchUsers: async (call) => reply([...(await call.services.upstreams.directory.search(call.query.q))]),

  listUserManagers: async (call) => reply(await userManagersOf(call.services.db, call.brandId)),

  listAudit: async (call) => reply(await historyOf(call, call.query)),

  openLiveChannel: async ({ again, brandId, endpoint, services, sid, signal }) => ({
    events: services.live.subscribe({ again, brandId, rule: endpoint.access.rule, sid, signal }),
  }),
} satisfies Partial<Handlers<Api>>;
