import { beforeAll, expect, it } from 'vitest';
import type { Asked } from '#contract/collab/asks.ts';
import { smartCampaignFlow } from '#machines/flows/smart-campaign.ts';
import { AskBox } from '#src/app/people/ask-box.tsx';
import { AskedOfMe } from '#src/app/people/asked-of-me.tsx';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  startTexts();
  await loadTexts(['flows', ...flowTextNames]);
});

const person = (id: string, fullName: string) => ({ id, username: id, email: `${id}@example.org`, fullName });
const [lars, ada] = [person('lars', 'Lars Oppermann'), person('ada', 'Ada Minhoff')];
const asked: Asked = {
  ...{ id: 1, entityType: 'SMART_CAMPAIGN', entityId: 7, command: 'rollout.start', brandId: null, need: null },
  ...{ note: 'Before noon, please.', by: person('carla', 'Carla Meister'), to: [lars], askedOn: '2026-11-26T08:00:00.000Z' },
};
const box = (more: object) =>
  drawn(
    <AskBox
      people={[lars, ada]}
      requestTo={(name) => `Hello ${name}`}
      subject="Spring lights"
      onAsked={() => undefined}
      onClose={() => undefined}
      {...more}
    />,
  );
const onSend = async () => true;

it('asks in the portal, one or all who are named, with the mail as the other way; what was asked is not asked again (D-248, D-249)', () => {
  const fresh = box({ onSend });
  expect(fresh).toContain('data-ask-send');
  expect(fresh).toContain('Ask all 2');
  expect(fresh).toContain('Send by e-mail');
  const waiting = box({ onSend, asked });
  expect(waiting).not.toContain('data-ask-send');
  expect(waiting).toMatch(/You asked Lars Oppermann on .*“Before noon, please.”/);
  expect(waiting).toContain('Send by e-mail');
  expect(box({})).not.toContain('data-ask-send');
});

it('tells whoever is asked by whom, for which step, and what keeps it closed where that is meant (D-248)', () => {
  const texts = flowTexts(smartCampaignFlow.id, { people: [], me: 'lars' });
  const said = (need: string | null) => drawn(<AskedOfMe asks={[{ ...asked, need }]} texts={texts} />);
  expect(said(null)).toContain('Carla Meister asks you: Roll out.');
  expect(said(null)).toContain('“Before noon, please.”');
  expect(said('phasesValid')).toContain('asks you to see to what keeps “Roll out” closed: Phases must be in order');
});
