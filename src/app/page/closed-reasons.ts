import { t } from 'i18next';
import type { Need } from '#contract/command.ts';
import { namedRoles } from '#src/app/workflow/flow-texts.ts';
import { textOf } from '#src/i18n/i18n.ts';

/** Why something is closed, in sentences: roles by name, facts by the texts of their area (`<texts>:closed.<fact>`). */
export const closedReasons = (needs: readonly Need[], texts: string, values: Readonly<Record<string, unknown>> = {}): string[] =>
  needs.map(({ by, key, kind }) => {
    if (kind !== 'right') return textOf(texts, `closed.${key}`, values) ?? key;
    const roles = namedRoles(by);
    return roles.length === 0
      ? t('common:closed.nobody')
      : t('common:closed.role', { count: roles.length, roles: roles.join(', ') });
  });
