import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findSpeech } from '../../../src/service/recordings/speech.ts';
import { temporaryFolder } from '../../temporary.ts';

const searchPath = process.env['PATH'] ?? '';

function isThere(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const there = isThere('espeak-ng') || isThere('flite');
if (!there)
  console.warn('SKIP: neither espeak-ng nor flite is on the PATH; recordings are not spoken.');

// A machine without a synthesiser is a supported one; the CI run is not such a machine.
describe.runIf(there || process.env['PARLEY_TEST_ALL'] !== undefined)('a real synthesiser', () => {
  test('speaks each turn at 8 kHz, loud enough to be heard, and about as long as a person would', async () => {
    const speak = await findSpeech(searchPath, join(temporaryFolder(), 'scratch.wav'));
    const samples = await speak?.('Good evening. I am calling about the booking.', 'Assistant');
    const seconds = (samples?.length ?? 0) / 8000;
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThan(8);
    const loudest = samples?.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(loudest).toBeGreaterThan(3000);
  });
});
