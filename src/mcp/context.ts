import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import type { Actions } from '../actions/actions.ts';
import type { Clock } from '../clock.ts';
import type { ApprovalMode, Toolset } from '../config.ts';
import type { Log } from '../log.ts';
import type { Random } from '../random.ts';

export type ToolResult = CallToolResult | InputRequiredResult;

/** Runs one tool call for somebody who follows it: limits, counts, spans. Must give what `run` gives. */
export type Watch = (call: { tool: string }, run: () => Promise<ToolResult>) => Promise<ToolResult>;

/** What one MCP server is made of; everything is handed in. */
export interface McpContext {
  /** Asked for when the first tool is called, so that listing tools opens no database. */
  actions(): Promise<Actions>;
  /** Whose calls these are (design section 2). */
  principal: string;
  approval: ApprovalMode;
  clock: Clock;
  random: Pick<Random, 'token'>;
  /** Told of faults of ours, under the id that the caller was told. */
  log: Pick<Log, 'error'>;
  /** 32 bytes that seal what a 2026 client carries from the question to the answer. */
  stateKey: Uint8Array;
  version: string;
  toolsets: readonly Toolset[];
  /** True while the carrier is simulated: nobody is rung. */
  simulated: boolean;
  /** The address of the page on which a person decides this approval; undefined when none can be served. */
  pageFor?(approvalId: string): Promise<string | undefined>;
  /** Left out = nobody follows the calls. */
  watch?: Watch;
  /** True = which tools there are depends on who asks, so nobody may keep the list for others. */
  personal?: boolean;
}
