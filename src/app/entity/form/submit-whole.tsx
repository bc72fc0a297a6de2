import { IconLock, IconSend } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { commandKey } from '#contract/command.ts';
import type { Shown } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { figuresOf, flowTexts } from '#src/app/workflow/flow-texts.ts';
import { useCommandDialog } from '#src/app/workflow/use-command-dialog.tsx';
import { showPlace } from '#src/app/workflow/use-deep-link.ts';
import { Button } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';

/** The command that leads on once all parts are typed, in the bar of each (D-082f): it asks where one is; while it is closed it says why, and leads to the rest. */
export function SubmitWhole({ command }: { readonly command: string }) {
  const { t } = useTranslation('entity');
  const me = useMe();
  const { pathname } = useLocation();
  const { definition, flow, notes, now, screen } = useEntityPage<Shown>();
  const name = definition.titleOf(now as never);
  const { people, flow: state } = now;
  const texts = flowTexts(definition.flow.id, { people, me: me.subject, values: { name, ...figuresOf(state) }, at: state.value });
  const { ask, dialog } = useCommandDialog({
    flow: definition.flow,
    texts,
    name,
    shown: screen,
    onRun: screen.run,
    notes,
    of: flow.of,
  });
  const needs = flow.of(command)?.needs ?? [];
  const [first] = needs;
  if (first) {
    const href = `${pathname}?do=${command}`;
    const more = needs.length > 1 ? t('part.more', { count: needs.length - 1 }) : '';
    return (
      <>
        <UiLink className="cc-submit-closed" href={href} onClick={() => void showPlace(href)}>
          <IconLock size={14} aria-hidden="true" />
          <span>
            {t('part.submit')}: {texts.need(first, command, {})}
            {more}
          </span>
        </UiLink>
        {dialog}
      </>
    );
  }
  return (
    <>
      <Button
        icon={<IconSend size={14} aria-hidden="true" />}
        busy={screen.busy !== undefined && commandKey(screen.busy.command, screen.busy.target) === command}
        onClick={() => ask(command)}
      >
        {t('part.submit')}
      </Button>
      {dialog}
    </>
  );
}
