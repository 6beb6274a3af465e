import type { Config, Toolset } from '../config.ts';
import type { Keys } from './upstream.ts';

/** The sets of tools for somebody with these keys: whose area has no key is offered none of it (design section 2). */
export const toolsetsFor = ({ toolsets }: Pick<Config, 'toolsets'>, keys: Keys): Toolset[] =>
  toolsets.filter((toolset) => keys[keyOfToolset[toolset]] !== undefined);

const keyOfToolset: Readonly<Record<Toolset, keyof Keys>> = {
  calls: 'aiCall',
  messages: 'messaging',
  voip: 'voice',
};
