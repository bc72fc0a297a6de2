import { IconArrowRight, IconCar, IconExternalLink, IconLock, IconPackage, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import { nounText } from '#contract/entity/entities.ts';
import { folded } from '#contract/search.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { recentVisits } from '#src/app/recent.ts';
import { type NavigationEntry, pinnedEntries, sidebarGroups } from '#src/app/routing/navigation.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useNavigation } from '#src/app/routing/use-navigation.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { veiledHref } from '#src/app/vehicle/typed-words.ts';
import { CommandPalette, type PaletteGroup } from '#src/ui/overlay/command-palette.tsx';
import { useEntitySearch } from './use-entity-search.ts';
import { type PageCommand, pageCommands } from './use-page-commands.ts';
import { WhyClosed } from './why-closed.tsx';

type Page = { readonly href: string; readonly label: string; readonly isNewTab: boolean };
type Props = {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onClose: () => void;
  readonly onKeys: () => void;
};

const keysItem = 'keys';
const keyOf = ({ key, label }: PageCommand) => `${key} ${label}`;

/** Finds pages, entities by name or id, and what can be done with the entity one is on; by keyboard alone. */
export function PaletteDialog({ query, onQuery, onClose, onKeys }: Props) {
  const { t } = useTranslation(['palette', 'common']);
  const brandId = useBrandId();
  const go = useGo();
  const visible = useNavigation(true);
  const [commands] = useState(pageCommands);
  const [why, setWhy] = useState<string>();
  const search = useEntitySearch(query);

  const pages = new Map<string, Page>();
  const gather = (entries: readonly NavigationEntry[], parent?: string) => {
    for (const { key, href, isNewTab, children } of entries) {
      const name = t(`common:area.${key}`);
      const label = parent === undefined || isNewTab ? name : t('within', { name, parent });
      if (!pages.has(href)) pages.set(href, { href, label, isNewTab: isNewTab === true });
      gather(children ?? [], name);
    }
  };
  gather(visible([...sidebarGroups.flat(), ...pinnedEntries]));
  for (const [href, label] of [
    ['/profile', t('common:user.profile')],
    ['/help', t('common:user.help')],
    ['/release-notes', t('common:footer.releaseNotes')],
    ['/legal-notice', t('common:footer.legalNotice')],
  ] as const)
    pages.set(href, { href, label, isNewTab: false });

  const arrow = <IconArrowRight size={14} aria-hidden="true" />;
  const thing = <IconPackage size={14} aria-hidden="true" />;
  const meant = (label: string) => isMeant(label, query.trim());
  const groups: PaletteGroup[] = [
    {
      key: 'commands',
      label: t('commands'),
      // Everything that is open, and closed ones by a word of theirs: there are many, and most are far away.
      items: commands
        .filter(({ isOpen, label }) => meant(label) && (isOpen || query.trim() !== ''))
        .map((command) =>
          command.isOpen
            ? { key: `do ${keyOf(command)}`, label: command.label, icon: <IconPlayerPlay size={14} aria-hidden="true" /> }
            : {
                key: `why ${keyOf(command)}`,
                label: command.label,
                hint: t('closed', {
                  needs: command.needs.map(({ text, who }) => (who === undefined ? text : `${text} (${who})`)).join(' · '),
                }),
                note: t('why'),
                isClosed: true,
                icon: <IconLock size={14} aria-hidden="true" />,
              },
        ),
    },
    {
      key: 'entities',
      label: query.trim() === '' ? t('recent') : t('entities'),
      items:
        query.trim() === ''
          ? recentVisits().map(({ href, label }) => ({ key: `go ${href}`, label, icon: thing }))
          : search.found.map(({ entityType, title, where, route, status, vin }) => ({
              key: `go ${veiledHref(route)}`,
              label: [vin ?? '', title, where].filter(Boolean).join(' · '),
              note: entityType === 'VEHICLE' ? t('vehicle') : `${nounText(entityType)}, ${statusText(status)}`,
              icon: entityType === 'VEHICLE' ? <IconCar size={14} aria-hidden="true" /> : thing,
            })),
    },
    {
      key: 'pages',
      label: t('pages'),
      items: [
        ...[...pages.values()]
          .filter(({ label }) => meant(label))
          .map(({ href, label, isNewTab }) => ({
            key: `${isNewTab ? 'tab' : 'go'} ${href}`,
            label,
            icon: isNewTab ? <IconExternalLink size={14} aria-hidden="true" /> : arrow,
            ...(isNewTab && { note: t('newTab') }),
          })),
        ...(meant(t('keys.title')) ? [{ key: keysItem, label: t('keys.title'), icon: arrow }] : []),
      ],
    },
  ];
  const isEmpty = groups.every(({ items }) => items.length === 0);
  const messages = {
    idle: undefined,
    searching: t('searching'),
    failed: t('failed'),
    done: isEmpty ? t('nothing', { query: query.trim(), brand: brandName(brandId) }) : undefined,
  };

  const closed = commands.find((command) => keyOf(command) === why);

  const pick = (picked: string) => {
    if (picked === keysItem) return onKeys();
    const [verb = '', ...rest] = picked.split(' ');
    const target = rest.join(' ');
    if (verb === 'why') return setWhy(target);
    onClose();
    if (verb === 'go') go(target);
    else if (verb === 'tab') window.open(target, '_blank', 'noopener,noreferrer');
    // The palette gives the focus back first; the command's own dialog takes it then.
    else
      requestAnimationFrame(() => {
        const command = commands.find((one) => keyOf(one) === target);
        if (command?.isOpen) command.run();
      });
  };

  return (
    <CommandPalette
      onClose={onClose}
      title={t('title')}
      closeLabel={t('common:action.close')}
      fieldLabel={t('field')}
      query={query}
      onQuery={(next) => {
        setWhy(undefined);
        onQuery(next);
      }}
      groups={groups}
      onPick={pick}
      onWhy={pick}
      why={closed && !closed.isOpen && <WhyClosed command={closed} onClose={onClose} />}
      message={messages[search.state]}
      note={<span className="cc-small cc-muted">{t('note')}</span>}
    />
  );
}

/** Whether every word that is typed is in a text, whatever marks its letters have. */
function isMeant(text: string, query: string): boolean {
  const plain = folded(text);
  return folded(query)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}
