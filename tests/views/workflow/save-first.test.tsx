import { beforeAll, describe, expect, it } from 'vitest';
import { e311DeploymentFlow } from '#machines/flows/e311-deployment.ts';
import { type Portal, PortalProvider } from '#src/app/portal.ts';
import { createUnsaved } from '#src/app/unsaved.ts';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { useCommandDialog } from '#src/app/workflow/use-command-dialog.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  startTexts();
  await loadTexts(['flows']);
});

const texts = flowTexts('e311Deployment', { people: [], me: 'me' });
const registry = () => createUnsaved({ brand: () => undefined, signOut: () => undefined });

/** Presses a command on a page with these forms; answers what was sent. */
function pressed(unsaved: Portal['unsaved'], command: string): string[] {
  const sent: string[] = [];
  const onRun = async (type: string) => {
    sent.push(type);
    return true;
  };
  let press: ((command: string) => void) | undefined;
  const Page = () => {
    press = useCommandDialog({
      flow: e311DeploymentFlow,
      texts,
      name: '',
      shown: { revision: 1, news: undefined, busy: undefined },
      onRun,
    }).ask;
    return null;
  };
  drawn(
    <PortalProvider value={{ unsaved } as Portal}>
      <Page />
    </PortalProvider>,
  );
  press?.(command);
  return sent;
}

describe('A command on a page that shows other values than the saved ones (D-154, D-073.1)', () => {
  it('is not sent until they are saved or discarded', () => {
    const unsaved = registry();
    let isAhead = true;
    const save = () => {
      isAhead = false;
    };
    unsaved.watch({ isUnsaved: () => true, discard: save, isAhead: () => isAhead, save });
    expect(pressed(unsaved, 'vehicles.confirm')).toEqual([]);
    unsaved.saveAhead();
    expect(pressed(unsaved, 'vehicles.confirm')).toEqual(['vehicles.confirm']);
  });

  it('is sent at once beside input that is no value of the page, such as a comment', () => {
    const unsaved = registry();
    const nothing = () => undefined;
    unsaved.watch({ isUnsaved: () => true, discard: nothing, isAhead: () => false, save: nothing });
    expect(pressed(unsaved, 'cpl.confirm')).toEqual(['cpl.confirm']);
  });
});
