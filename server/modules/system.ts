import { allows } from '#contract/access.ts';
import type { Api } from '#contract/api.ts';
import { besidePattern } from '#contract/collab-entity.ts';
import { problemCode, problemTypePrefix } from '#contract/problem.ts';
import { type Handlers, reply } from '#server/call.ts';
import { loadEntity } from '#server/entity.ts';
import { failureSwitch, featureEnabled } from '#server/flags.ts';
import { readRule } from '#server/flow-store.ts';
import { reachable } from '#server/health.ts';
import { systemSubject } from '#server/journal.ts';
import { problemTexts } from '#server/modules/problem-texts.ts';
import { peopleOf, searchPeople, userManagersOf } from '#server/people.ts';
import { forbidden, notFound, problem } from '#server/problem.ts';
import { stores } from '#server/stores.ts';

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

  getBackendStatus: async (call) => {
    const checkedOn = call.at;
    const database = (await reachable(call.services)) ? ('UP' as const) : ('DOWN' as const);
    const simulated = call.services.upstreams.simulators.map((service) => ({
      service,
      status: 'UP' as const,
      simulated: true,
      checkedOn,
    }));
    return reply([{ service: 'Database', status: database, simulated: false, checkedOn }, ...simulated]);
  },

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

  searchUsers: async (call) => reply(await searchPeople(call.services.db, call.query.q)),

  listUserManagers: async (call) => reply(await userManagersOf(call.services.db, call.brandId)),

  listAudit: async (call) => {
    const { entityType, entityId, page, size, sort, kind } = call.query;
    const { db } = call.services;
    const store = stores[entityType];
    const row = store && (await loadEntity(db, store, entityId));
    if (!store || !row) throw notFound();
    call.authorize(row);
    if (!allows(readRule(store, row), call.actor, { brandId: call.brandId })) throw forbidden('You are not allowed to do this.');
    const ofEntity = db.selectFrom('journal').where('entityType', '=', entityType).where('entityId', '=', entityId);
    const entries = kind === 'changes' ? ofEntity.where('command', '!~', besidePattern) : ofEntity;
    const { total } = await entries.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const direction = sort?.endsWith(',desc') ? 'desc' : 'asc';
    const rows = await entries
      .selectAll()
      .orderBy('seq', direction)
      .limit(size)
      .offset(page * size)
      .execute();
    const named = [...new Set(rows.flatMap(({ diff }) => ownersIn(diff)))];
    const person = await peopleOf(db, [...rows.map((entry) => entry.subject), ...named]);
    const items = rows.map((entry) => ({
      id: entry.seq,
      at: entry.at.toISOString(),
      user: entry.subject === systemSubject ? null : person(entry.subject),
      brandId: entry.brandId,
      entityType: entry.entityType,
      entityId: entry.entityId,
      event: entry.command,
      target: entry.target,
      from: entry.fromState ?? '',
      to: entry.toState ?? '',
      comment: entry.reason,
      diff: entry.diff,
      after: entry.snapshot,
    }));
    return reply({ items, total, page, size, people: named.map(person) });
  },

  openLiveChannel: async (call) => ({ events: call.services.live.subscribe(call, call.brandId, call.signal) }),
} satisfies Partial<Handlers<Api>>;

/** Subjects that the difference of an entry names as owners or contacts, before and after. */
function ownersIn(diff: Readonly<Record<string, { readonly from: unknown; readonly to: unknown } | undefined>>): string[] {
  const { ownerId, contactId } = diff;
  return [ownerId, contactId].flatMap((change) => [change?.from, change?.to]).filter((subject) => typeof subject === 'string');
}
