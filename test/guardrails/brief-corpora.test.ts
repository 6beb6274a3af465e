import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../src/errors.ts';
import { prepareBrief } from '../../src/guardrails/brief.ts';
import { ownCorpus } from '../corpora/redaction-score.ts';
import { spokenCorpora } from '../corpora/spoken-score.ts';
import { readSpokenCases } from '../corpora/score-spoken.ts';
import { isLeaked, loadCases } from '../corpora/score.ts';

const context = { now: new Date('2026-11-30T05:30:00Z'), timeZone: 'Asia/Kolkata' };
const LONGEST = 1000;

/** What would be sent, or the code of the refusal. */
function send(purpose: string): { sent: string } | { refused: string } {
  try {
    const brief = prepareBrief({ purpose, customerName: 'Smile Care' }, context);
    return { sent: `${brief.purposeOfCall}\n${brief.customerNote}` };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    throw error;
  }
}

const notes = loadCases(ownCorpus).filter(({ text }) => Array.from(text).length <= LONGEST);

describe('the whole way of a note, over our corpora', () => {
  test('none is refused because of a secret: what was one is out before the second gate', () => {
    const spoken = spokenCorpora.filter((file) => existsSync(file)).flatMap(readSpokenCases);
    const texts = [...notes, ...spoken].map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(1000);
    const held = texts.filter((text) => {
      const end = send(text);
      return 'refused' in end && end.refused === 'secret_remains';
    });
    expect(held).toEqual([]);
  });

  test('no secret is spoken, in digits or in words', () => {
    const spoken = notes.flatMap((row) => {
      const end = send(row.text);
      if ('refused' in end) return [];
      return row.secrets
        .filter((secret) => isLeaked(row, secret, end.sent))
        .map((secret) => `${row.id} ${secret}`);
    });
    expect(spoken).toEqual([]);
  });
});
