/** Where a sender can die, in the order of sending. */
export const killSteps = [
  'before sending is written',
  'after sending is written',
  'before the request',
  'while the request is under way',
  'after the answer',
  'before the end is written',
  'after the end is written',
  'none',
] as const;

export type KillStep = (typeof killSteps)[number];
