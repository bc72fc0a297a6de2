import i18next from 'i18next';
import type { Need } from '#contract/command.ts';

type Request = {
  /** what the command that is asked for is called, and on which item */
  readonly command: string;
  readonly item: string;
  /** what keeps it closed, with its words; a missing right or the rule of four eyes asks for the command itself */
  readonly need?: { readonly kind: Need['kind']; readonly text: string } | undefined;
  readonly address: string;
  readonly me: string;
};

/** The ready text of a request: which step is asked for on which item, what one adds, and the way there. */
export function requestText({ command, item, need, address, me }: Request): (name: string, note?: string) => string {
  const isItself = need === undefined || need.kind === 'right' || need.kind === 'person';
  return (name, note = '') => {
    const values = { name, command, item, need: need?.text };
    const asked = i18next.t(isItself ? 'flows:panel.askDo' : 'flows:panel.askMeet', values);
    const parts = [i18next.t('flows:panel.askHello', { name }), asked, note.trim(), address, me];
    return parts.filter((part) => part !== '').join('\n\n');
  };
}
