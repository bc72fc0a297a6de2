/** Rows that each of many is copied from. */
export type Originals = {
  readonly project: number;
  readonly candidate: number;
  readonly test: number;
  readonly live: number;
  readonly document: number;
  readonly list: number;
  readonly notes: number;
  readonly request: number;
  readonly e311: number;
  readonly load: number;
  readonly bigLoopCampaign: number;
  readonly bigLoopRelease: number;
  readonly oru20Campaign: number;
  readonly oru20Release: number;
  readonly smart: number;
  readonly baseline: number;
  readonly ecuRelease: number;
  readonly vehicleFunction: number;
  readonly risk: number;
};

/** Numbers of the rows to make, both included. */
type Span = readonly [from: number, to: number];

/** Copies a row; `g` is the number of each, `over` says what differs. */
function copies(table: string, id: number, [from, to]: Span, over: Readonly<Record<string, string>>): string {
  const differing = Object.entries(over).map(([column, value]) => `'${column}', ${value}`);
  const number = `'id', nextval(pg_get_serial_sequence('${table}', 'id'))`;
  return `insert into ${table} overriding system value
    select (jsonb_populate_record(s, jsonb_build_object(${[number, ...differing].join(', ')}))).*
    from ${table} s, generate_series(${from}, ${to}) g where s.id = ${id}`;
}

const changed = { changed_on: "now() - g * interval '1 minute'", changed_by: "'reader-' || g % 40" };
const person = "'reader-' || g % 40";
const numbered = (name: string) => `'${name} ' || g`;
const oneOf = (...values: readonly string[]) => `(array['${values.join("','")}'])[1 + g % ${values.length}]`;

const validity = `case when g % 3 = 0 then '{"valid": false, "details": []}'::jsonb else '{"valid": true, "details": []}'::jsonb end`;

/** Releases of a kind, and campaigns with one of fifty of them or none; none that the service is asked about. */
const campaignsOfKind = (
  kind: 'big_loop' | 'oru20',
  ids: { campaign: number; release: number },
  span: Span,
  own: Readonly<Record<string, string>>,
) => [
  copies(`${kind}_release`, ids.release, span, { name: numbered('Release'), validity, file_id: 'null', ...own, ...changed }),
  copies(`${kind}_campaign`, ids.campaign, span, {
    name: numbered('Campaign'),
    tool_key: "'many-' || g",
    market: oneOf('DE', 'NO', 'AT'),
    status: oneOf('CREATED', 'ROLLOUT_FAILED', 'ROLLOUT_ABORTED'),
    release_id: `case when g % 5 = 0 then null else (select id from ${kind}_release order by id offset g % 50 limit 1) end`,
    vins: "(select coalesce(array_agg('VIN' || n), '{}') from generate_series(1, g % 12) n)",
    created_by: person,
    ...changed,
  }),
];

/** Baseline updates, and what belongs to one of them. */
const baselines = ({ baseline, ecuRelease, risk, vehicleFunction }: Originals, span: Span) => [
  copies('baseline_update', baseline, span, {
    code: "'MANY.' || g",
    title: numbered('Baseline'),
    status: oneOf('CREATED', 'IN_PROGRESS', 'REJECTED', 'CANCELED'),
    owner_id: person,
    ...changed,
  }),
  copies('ecu_release', ecuRelease, span, {
    ecu_name: numbered('Control unit'),
    diagnostic_address: 'upper(to_hex(256 + g))',
    status: oneOf('CREATED', 'IN_PROGRESS', 'APPROVED', 'REJECTED'),
    owner_id: person,
    ...changed,
  }),
  copies('customer_vehicle_function', vehicleFunction, span, {
    cvf_number: "'CVF-' || (900000 + g)",
    name: numbered('Function'),
    status: oneOf('CREATED', 'IN_PROGRESS', 'APPROVED', 'REJECTED'),
    owner_id: person,
    ...changed,
  }),
  copies('risk', risk, span, {
    title: numbered('Risk'),
    status: oneOf('Open', 'IN_PROGRESS', 'ACCEPTED'),
    probability: '1 + g % 5',
    severity: '1 + g % 4',
    owner_id: person,
    ...changed,
  }),
];

/**
 * SQL that gives a portal so many rows of every list, past the portal: a project each with a candidate, as many candidates again in one
 * project, deployments of one candidate, documents of one candidate, vehicle lists, release notes projects, requests and deployments of E3 1.1, data-load
 * and smart campaigns, campaigns and releases of big-loop and ORU 2.0. They differ in what lists sort and filter by.
 */
export function manyRows(originals: Originals, span: Span): string[] {
  const { project, candidate, test, live, document, list, notes, request, e311, load, smart, ...campaigns } = originals;
  const stage = oneOf('INTEGRATION', 'APPROVAL', 'LIVE');
  return [
    `insert into person (subject, issuer, username, email, full_name)
      select 'reader-' || n, 'bench', 'reader-' || n, '', 'Reader ' || n from generate_series(0, 39) n on conflict do nothing`,
    ...baselines(originals, span),
    copies('software_project', project, span, {
      module_name: "'Module' || g % 700",
      module_version: "'1.' || g || '.0'",
      status: oneOf('ACTIVE', 'INACTIVE'),
      release_type: oneOf('BUGFIX', 'UPDATE', 'UPGRADE'),
      target_date: "to_char(date '2030-01-01' + g % 900, 'YYYY-MM-DD')",
      owner_id: person,
      ...changed,
    }),
    `insert into release_candidate overriding system value
      select (jsonb_populate_record(s, jsonb_build_object('id', nextval(pg_get_serial_sequence('release_candidate', 'id')),
        'software_project_id', p.id, 'version', '2.' || p.id % 40 || '.0', 'stage', (array['INTEGRATION','APPROVAL','LIVE'])[1 + p.id % 3]))).*
      from release_candidate s, software_project p where s.id = ${candidate} and p.id > ${project}
        and not exists (select from release_candidate c where c.software_project_id = p.id)`,
    copies('release_candidate', candidate, span, {
      version: "'3.' || g || '.0'",
      name_for_release: "case when g % 3 = 0 then '' else 'Release ' || g end",
      status: oneOf('ACTIVE', 'ACTIVE', 'CANCELLED'),
      stage,
      ...changed,
    }),
    copies('release_notes_project', notes, span, {
      title: numbered('Notes'),
      tool_key: "'many-' || g",
      app_name: oneOf('oru', 'ica'),
      brand: oneOf('vw', 'audi', 'skoda', 'seat'),
      region: oneOf('global', 'eu', 'nar', 'chn'),
      sw_package_version: "'1.' || g || '.0'",
      due_date: "to_char(date '2030-01-01' + g % 900, 'YYYY-MM-DD')",
      status: oneOf('CREATED', 'EDITING', 'TRANSLATION', 'PUBLISHED', 'COMPLETED', 'UNKNOWN'),
      health: oneOf('OK', 'NOT_FOUND', 'NOT_AVAILABLE'),
      owner_id: person,
      ...changed,
    }),
    copies('test_deployment', test, span, {
      name: numbered('Test drive'),
      stage,
      status: oneOf('CREATED', 'REQUESTED', 'ROLLOUT_FAILED', 'ROLLOUT_SUCCESSFUL'),
      vehicle_count: 'case when g % 4 = 0 then null else g end',
      deployed_on: "case when g % 5 = 0 then null else now() - g * interval '1 hour' end",
      log_result_status: "(array['Successful', 'Failed', null])[1 + g % 3]",
      ...changed,
    }),
    copies('live_deployment', live, span, {
      name: numbered('Rollout'),
      priority: '1 + g % 100',
      status: oneOf('CREATED', 'REQUESTED', 'ROLLOUT_INITIATED', 'FINISHED'),
      desired_start: "case when g % 4 = 0 then null else to_char(date '2030-01-01' + g % 900, 'YYYY-MM-DD') end",
      ...changed,
    }),
    copies('document', document, span, { name: numbered('Paper'), is_default: 'false', version: 'g % 9', ...changed }),
    copies('vehicle_list', list, span, {
      name: numbered('Cars'),
      owner_id: person,
      count: 'g',
      data_source: oneOf('OEMIL', 'DIGITAL_TWIN'),
      content_id: 'null',
      last_count_sync: "case when g % 4 = 0 then null else now() - g * interval '1 hour' end",
      ...changed,
    }),
    copies('e311_request', request, span, {
      title: numbered('Request'),
      department: oneOf('EE', 'Charging', 'Infotainment'),
      planned_start: "to_char(date '2030-01-01' + g % 900, 'YYYY-MM-DD')",
      requester: person,
      status: oneOf('CREATED', 'REQUESTED', 'ACCEPTED', 'IN_PROGRESS', 'FINISHED', 'REJECTED', 'CANCELED'),
      vehicles: 'g % 500',
      updates: 'g % 200',
      created_on: "now() - g * interval '1 hour'",
      ...changed,
    }),
    copies('e311_deployment', e311, span, {
      description: numbered('Bench'),
      request_title: "'Request ' || g % 90",
      status: oneOf('CREATED', 'ROLLOUT_READY', 'ROLLOUT_INITIATED', 'ROLLOUT_SUCCESSFUL', 'ROLLOUT_FAILED'),
      selected_vins: "(select coalesce(array_agg('VIN' || n), '{}') from generate_series(1, g % 12) n)",
      created_on: "now() - g * interval '1 hour'",
      ...changed,
    }),
    copies('data_load_campaign', load, span, {
      title: numbered('Load'),
      tool_key: "'many-' || g",
      type: oneOf('MAPS', 'ECU', 'WEBAPP', 'OTHER'),
      // None that the loader is asked about.
      state: oneOf('STOPPED', 'CANCELED'),
      campaign_start: "now() + (g % 90 - 45) * interval '1 day'",
      campaign_end: "now() + (g % 90 - 40) * interval '1 day'",
      data_package_size: '1 + g % 900 / 10.0',
      enrollment_rate: 'g % 1000 / 10.0',
      priority_index: '1 + g % 100',
      progress: 'g % 1001 / 10.0',
      campaign_owner: person,
      ...changed,
    }),
    ...campaignsOfKind('big_loop', { campaign: campaigns.bigLoopCampaign, release: campaigns.bigLoopRelease }, span, {
      diagnostic_address: oneOf('17FC', '4B', '5F'),
      software_release: "'GW-' || g % 300",
    }),
    ...campaignsOfKind('oru20', { campaign: campaigns.oru20Campaign, release: campaigns.oru20Release }, span, {
      ecu: oneOf('ICC', 'CONMOD'),
      jfrog_uri: "'https://artifacts.example.org/oru20/icc/2026.' || g % 300",
    }),
    copies('smart_campaign', smart, span, {
      name: numbered('Smart'),
      software_version: "'1.' || g || '.0'",
      platform: oneOf('E312', 'E320'),
      stage: oneOf('PREPARATION', 'ROLLED_OUT', 'ROLLOUT_FAILED', 'ROLLOUT_ABORTED'),
      status: oneOf('CREATED', 'ROLLED_OUT', 'ROLLOUT_FAILED', 'ROLLOUT_ABORTED'),
      open_step: "(array['vehicles', null, 'rollout', null])[1 + g % 4]",
      vehicle_count: 'case when g % 3 = 0 then null else g end',
      created_by: person,
      own_list_id: 'null',
      ...changed,
    }),
    'analyze',
  ];
}
