import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyMachineSnapshot } from 'xstate';
import { commandKey } from '#contract/command.ts';
import type { Flow } from '#machines/flow.ts';
import { factsAhead, rolesAhead, whatIf } from '#machines/what-if.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckControl } from '#src/ui/form/controls.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { type FlowTexts, roleName, roleNames } from './flow-texts.ts';
import './workflow.css';

type Props = {
  readonly flow: Flow;
  readonly snapshot: AnyMachineSnapshot;
  readonly texts: FlowTexts;
  readonly onClose: () => void;
};

/** How far the entity could go with the people and facts that one chooses, and where it would stop. Nothing is written. */
export function WhatIfDialog({ flow, snapshot, texts, onClose }: Props) {
  const { t } = useTranslation(['flows', 'common']);
  const offered = useMemo(() => ({ roles: rolesAhead(flow, snapshot), facts: factsAhead(flow) }), [flow, snapshot]);
  const [roles, setRoles] = useState<readonly string[]>([]);
  const [facts, setFacts] = useState<readonly string[]>(offered.facts);
  const { steps, reaches, stop } = useMemo(() => whatIf(flow, snapshot, { roles, facts }), [flow, snapshot, roles, facts]);
  const toggled = (all: readonly string[], name: string, on: boolean) =>
    on ? [...all, name] : all.filter((one) => one !== name);
  const owner = stop && stop.by.length > 0 ? t('whatIf.lacks', { roles: roleNames(stop.by) }) : t('whatIf.lacksFact');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('whatIf.title')}
      closeLabel={t('common:action.close')}
      size={680}
      note={<span className="cc-muted">{t('whatIf.note')}</span>}
      actions={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <fieldset className="cc-whatif">
        <legend>{t('whatIf.roles')}</legend>
        {offered.roles.map((role) => (
          <CheckControl
            key={role}
            name={role}
            label={roleName(role)}
            checked={roles.includes(role)}
            onChange={(on) => setRoles(toggled(roles, role, on))}
          />
        ))}
      </fieldset>
      {offered.facts.length > 0 && (
        <fieldset className="cc-whatif">
          <legend>{t('whatIf.facts')}</legend>
          {offered.facts.map((fact) => (
            <CheckControl
              key={fact}
              name={fact}
              label={texts.fact(fact)}
              checked={facts.includes(fact)}
              onChange={(on) => setFacts(toggled(facts, fact, on))}
            />
          ))}
        </fieldset>
      )}
      <p role="status" data-what-if={reaches ? 'reaches' : 'stops'}>
        <b>{reaches ? t('whatIf.reaches', { goal: texts.goal() }) : t('whatIf.steps', { count: steps.length })}</b>
        {stop &&
          ` ${t('whatIf.stops', { step: stop.by.length > 0 ? texts.label(stop.command, stop.target) : texts.fact(stop.command) })} ${owner}`}
        {!reaches && !stop && ` ${t('panel.noWay', { goal: texts.goal() })}`}
      </p>
      <ol className="cc-way">
        {steps.map((step) => (
          <li key={commandKey(step.command, step.target)}>
            {texts.label(step.command, step.target)}
            <span className="cc-muted">{roleNames(step.by)}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
