import { expect, test } from 'vitest';
import { fuzz } from './pipeline.ts';

test('random notes never break the guardrails, and no planted secret comes through', () => {
  const { faults, notes, refused } = fuzz(150_000, 2026);
  expect(faults).toEqual([]);
  // Most notes go through: refusing everything would be no protection worth having.
  const kept = notes - Object.values(refused).reduce((sum, count) => sum + count, 0);
  expect(kept / notes).toBeGreaterThan(0.3);
});
