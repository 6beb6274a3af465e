import * as fc from 'fast-check';
import { Refusal } from '../../src/errors.ts';
import { prepareBrief } from '../../src/guardrails/brief.ts';
import { redact } from '../../src/guardrails/redaction/redact.ts';
import { cleanSpeech } from '../../src/guardrails/untrusted.ts';
import { digitsIn } from '../guardrails/redaction/surface-forms.ts';
import { plantedNotes, type PlantedNote } from './notes.ts';

export interface Fuzzed {
  notes: number;
  characters: number;
  /** Notes that were refused as a whole, by the code of the refusal. */
  refused: Record<string, number>;
  /** Notes of which a secret came through, and what threw anything but a Refusal. */
  faults: string[];
}

const BATCH = 200;
const MOST_FAULTS = 20;
const context = { now: new Date('2026-11-30T05:30:00Z'), timeZone: 'Asia/Kolkata' };

/** Sends at least so many random characters through everything that a note or a transcript goes through. */
export function fuzz(characters: number, seed: number): Fuzzed {
  const told: Fuzzed = { notes: 0, characters: 0, refused: {}, faults: [] };
  for (let batch = 0; told.characters < characters; batch += 1) {
    for (const note of fc.sample(plantedNotes, { numRuns: BATCH, seed: seed + batch })) {
      told.notes += 1;
      told.characters += note.text.length;
      run(note, told);
      if (told.faults.length >= MOST_FAULTS) return told;
    }
  }
  return told;
}

function run({ text, secret }: PlantedNote, told: Fuzzed): void {
  const ways: Record<string, () => readonly string[]> = {
    'what is sent': () => sent(text, told),
    'what is heard': () => [cleanSpeech(text, { maxCharacters: 10_000 }).text],
    redaction: () => [redact(text).text],
  };
  for (const [way, take] of Object.entries(ways)) {
    try {
      const leaked = take().some((output) => digitsIn(output).includes(secret));
      if (leaked) told.faults.push(`${way} leaks ${secret}: ${JSON.stringify(text)}`);
    } catch (error) {
      told.faults.push(`${way} throws ${String(error)}: ${JSON.stringify(text)}`);
    }
  }
}

/** A whole note may be refused: then nothing of it leaves. */
function sent(text: string, told: Fuzzed): readonly string[] {
  try {
    const brief = prepareBrief({ purpose: text, customerName: 'Smile Care' }, context);
    return [brief.purposeOfCall, brief.customerNote, brief.firstName];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    told.refused[error.code] = (told.refused[error.code] ?? 0) + 1;
    return [];
  }
}
