import { callPrompts } from './calls.ts';
import { messagePrompts } from './messages.ts';
import type { Prompt } from './prompt.ts';

/** Every prompt, in the order in which clients see them. */
export const prompts: readonly Prompt[] = [...callPrompts, ...messagePrompts];
