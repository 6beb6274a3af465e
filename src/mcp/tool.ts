import type { InputRequiredResult } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import type { Actions } from '../actions/actions.ts';
import type { Toolset } from '../config.ts';
import type { RefusalCode } from '../errors.ts';
import type { Ask } from './approval/ask.ts';

/** What a tool may use while it runs. */
export interface Call {
  actions: Actions;
  principal: string;
  /** Aborted when the client gives the request up or goes away. */
  signal: AbortSignal;
  /** Tells the client how far a wait has come, when it asked to be told; both in seconds. */
  progress(elapsed: number, total: number, message: string): void;
  ask: Ask;
  /** The address of the page of an approval; undefined when there is none. */
  pageFor(approvalId: string): Promise<string | undefined>;
}

/** All four are stated for every tool: a hint left out would be read as its worst case, or not at all. */
export interface Hints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** Codes that replace `invalid_request` for one argument. */
type FieldCodes = Readonly<{ missing?: RefusalCode; too_long?: RefusalCode }>;

/** What a tool answers with: its output schema's type, and nobody may change it on the way. */
export type Told<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Told<Value[Key]> }
  : Value;

interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  /** The name in the protocol, and of the file. */
  name: string;
  title: string;
  /** At most two sentences: what it does, never what the model should do. */
  description: string;
  toolset: Toolset;
  hints: Hints;
  input: Input;
  fieldCodes?: Readonly<Partial<Record<keyof z.output<Input> & string, FieldCodes>>>;
  output: Output;
  /** Seconds the answer may take; left out = the 40 of design section 5. */
  patience?(input: z.output<Input>): number;
  /** Throws a Refusal for what will not be done. A question to the person is passed on as `approved` gave it. */
  run(input: z.output<Input>, call: Call): Promise<Told<z.output<Output>> | InputRequiredResult>;
  /** The same answer for people: a title line, labelled facts, what to do next. */
  say(output: Told<z.output<Output>>): string;
}

/** A tool whose arguments and answer have been forgotten by the type, for the registry. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  toolset: Toolset;
  hints: Hints;
  input: z.ZodObject;
  output: z.ZodObject;
  fieldCodes: Readonly<Record<string, FieldCodes | undefined>>;
  /** Seconds. */
  patience(input: unknown): number;
  run(input: unknown, call: Call): Promise<Answer | InputRequiredResult>;
}

/** What both kinds of readers are told. */
export interface Answer {
  text: string;
  structured: Record<string, unknown>;
}

/** One second less than the 40 of design section 5, for the way back. */
const USUAL_PATIENCE_SECONDS = 39;

/** One tool, complete in one file. `run` gets checked arguments; no tool builds protocol JSON. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  const { patience, run, say, fieldCodes, ...told } = definition;
  return {
    ...told,
    fieldCodes: { ...fieldCodes },
    patience: (input) => patience?.(checked<Input>(input)) ?? USUAL_PATIENCE_SECONDS,
    async run(input, call) {
      const output = await run(checked<Input>(input), call);
      if (isQuestion(output)) return output;
      return { text: say(output), structured: { ...output } };
    },
  };
}

/** `parseInput` has checked the arguments against this very schema. */
const checked = <Input extends z.ZodObject>(input: unknown): z.output<Input> =>
  input as z.output<Input>;

/** The person has to be asked first, and the client brings the answer with its next request. */
export function isQuestion(output: object): output is InputRequiredResult {
  return 'resultType' in output && output.resultType === 'input_required';
}
