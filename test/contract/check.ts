import assert from 'node:assert/strict';
import type * as z from 'zod';
import { NotChecked, type Answer, type Area, type OwnTarget, type Target } from './target.ts';

/** One statement of the interface, and how to see whether it is true. */
export interface Check {
  /** Such as `4.1 POST /voip/apps: 400 for an unknown method`. */
  name: string;
  /** Reading changes nothing; changing is done to a service of ours only; calling rings a person. */
  kind: 'reading' | 'changing' | 'calling';
  run(target: Target): Promise<void>;
}

type Run<Kind extends Target> = (target: Kind) => Promise<void>;

/** A check that only reads, so that a hosted service can be asked as well. */
export const reading = (name: string, run: Run<Target>): Check => ({ name, kind: 'reading', run });

/** A check that changes something, and so is made on a service of ours only. */
export const changing = (name: string, run: Run<OwnTarget>): Check => ({
  name,
  kind: 'changing',
  async run(target) {
    if (!isOurs(target)) throw new NotChecked('only read');
    await run(target);
  },
});

/** A check for which one person is really rung, at the number of the command line. */
export const calling = (name: string, run: Run<Target & { callee: string }>): Check => ({
  name,
  kind: 'calling',
  async run(target) {
    const { callee } = target;
    if (callee === undefined) throw new NotChecked('only read');
    await run({ ...target, callee });
  },
});

const isOurs = (target: Target): target is OwnTarget => target.mode === 'ours';

/** Fails unless the answer has this status; for an error also unless its body is exactly `{ message }`. */
export function assertRefused(answer: Answer, status: number, message?: string | RegExp): void {
  assert.equal(answer.status, status, `${answer.status}: ${JSON.stringify(answer.body)}`);
  const said = messageOf(answer);
  assert.deepEqual(answer.body, { message: said });
  if (typeof message === 'string') assert.equal(said, message);
  else if (message !== undefined) assert.match(said, message);
}

function messageOf({ body }: Answer): string {
  assert.ok(typeof body === 'object' && body !== null && 'message' in body, 'no message');
  assert.ok(typeof body.message === 'string' && body.message !== '', 'an empty message');
  return body.message;
}

/** The `data` of a success (interface section 2.1), as the schema has it. */
export function dataOf<Data extends z.ZodType>(answer: Answer, schema: Data): z.output<Data> {
  const { status, body } = answer;
  assert.ok(status === 200 || status === 201, `${status}: ${JSON.stringify(body)}`);
  assert.ok(typeof body === 'object' && body !== null && 'data' in body, 'no data');
  assert.equal(messageOf(answer), 'success');
  return shaped(body.data, schema);
}

/** The body of a success without an envelope, as the schema has it. */
export function bodyOf<Body extends z.ZodType>(answer: Answer, schema: Body): z.output<Body> {
  assert.equal(answer.status, 200, `${answer.status}: ${JSON.stringify(answer.body)}`);
  return shaped(answer.body, schema);
}

export function shaped<Shape extends z.ZodType>(value: unknown, schema: Shape): z.output<Shape> {
  const parsed = schema.safeParse(value);
  assert.ok(parsed.success, `${parsed.error?.message} in ${JSON.stringify(value)}`);
  return parsed.data;
}

/** Interface section 2.1: ISO 8601 in UTC with milliseconds. */
export function assertTime(value: string | null | undefined): void {
  assert.match(value ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
}

/** Interface section 2.1. */
export function assertPhone(value: string): void {
  assert.match(value, /^\+[1-9]\d{6,14}$/u);
}

/** The key of an area; without one nothing of that area is checked. */
export function keyOf({ keys }: Pick<Target, 'keys'>, area: Area): string {
  const key = keys[area];
  if (key === undefined) throw new NotChecked(`no ${area} key`);
  return key;
}

/** The first of what is there already; where there is nothing, nothing can be read. */
export function firstOf<Item>(items: readonly Item[], what: string): Item {
  const [first] = items;
  if (first === undefined) throw new NotChecked(`there is no ${what}`);
  return first;
}
