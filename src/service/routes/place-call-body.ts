import { createHash } from 'node:crypto';
import { placeCallRequest, type PlaceCallRequest } from '../../contract/ai-calls.ts';
import { ProblemAnswer } from './route.ts';

export const INVALID_PHONE = 'Invalid phone number';

const longest = { first_name: 200, purpose_of_call: 2000, customer_note: 20_000 };

/** What a good value is, said when the given one is not. */
const shapes: Record<keyof PlaceCallRequest, string> = {
  customer_phone: INVALID_PHONE,
  first_name: `first_name must be text of 1 to ${longest.first_name} characters.`,
  task_due_date: 'task_due_date must be an ISO 8601 time in UTC, such as 2026-12-01T09:30:00.000Z.',
  purpose_of_call: `purpose_of_call must be text of 1 to ${longest.purpose_of_call} characters.`,
  customer_note: `customer_note must be text of 1 to ${longest.customer_note} characters.`,
};

const fields = Object.keys(shapes) as (keyof PlaceCallRequest)[];

/** Checks a place-call body (interface section 4.4); throws 400 that names the first field at fault. */
export function readPlaceCall(body: Record<string, unknown>): PlaceCallRequest {
  for (const field of fields) {
    if (body[field] === undefined || body[field] === null) {
      throw new ProblemAnswer(400, `${field} is required.`);
    }
  }
  const parsed = placeCallRequest.safeParse(body);
  if (!parsed.success) {
    const field = fields.find((name) => parsed.error.issues.some(({ path }) => path[0] === name));
    throw new ProblemAnswer(400, field === undefined ? 'Invalid request body' : shapes[field]);
  }
  for (const field of fields) {
    const text = parsed.data[field];
    if (text.trim() === '') throw new ProblemAnswer(400, `${field} must not be blank.`);
  }
  return parsed.data;
}

/** Tells whether two requests ask for the same call. */
export function hashPlaceCall(request: PlaceCallRequest): string {
  const values = fields.map((field) => request[field]);
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
