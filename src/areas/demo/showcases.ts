import { entities, flowTypes } from '#contract/entity/entities.ts';

/** Pages of the showcase in the order of the specification (NAV-16). */
export const showcaseNames = [
  'layout',
  'button',
  'tags',
  'lazystate',
  'table',
  'form',
  'topbar',
  'widget',
  'card',
  'stepper',
  'popup',
  'navigation',
  'affix',
  'timeline',
  'default-page',
  'entity-page',
  'comments',
] as const;
export type ShowcaseName = (typeof showcaseNames)[number];

/** Sub-pages of the form page (NAV-17). */
export const formParts = ['buttonbar', 'use', 'helpers', 'upload'] as const;
export type FormPart = (typeof formParts)[number];

export const isOneOf = <Name extends string>(names: readonly Name[], name: string | undefined): name is Name =>
  names.some((one) => one === name);

/** Flows whose chart the showcase draws: all of them. */
export const workflowNames = flowTypes.map((type) => entities[type].flow);
