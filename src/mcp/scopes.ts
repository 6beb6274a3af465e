import type { Toolset } from '../config.ts';
import type { Tool } from './tool.ts';

/** What a caller of `parley http` can be allowed to do (design section 2). */
export const scopes = ['calls:read', 'calls:place', 'messages:send', 'voip:manage'] as const;
export type Scope = (typeof scopes)[number];

/** Reading calls, and being told when one moves. */
export const READ_SCOPE: Scope = 'calls:read';

/** The one scope that a tool needs. */
export const scopeOf = ({ toolset, hints }: Pick<Tool, 'toolset' | 'hints'>): Scope =>
  toolset === 'calls' && hints.readOnlyHint ? READ_SCOPE : scopeOfToolset[toolset];

const scopeOfToolset: Readonly<Record<Toolset, Scope>> = {
  calls: 'calls:place',
  messages: 'messages:send',
  voip: 'voip:manage',
};
