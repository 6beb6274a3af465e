import { describe, expect, test } from 'vitest';
import { redact, remainingSecrets } from '../../../src/guardrails/redaction/redact.ts';
import { ownCorpus, scoreRedaction } from '../../corpora/redaction-score.ts';
import { summarize } from '../../corpora/score.ts';

const results = scoreRedaction([ownCorpus]);

describe('our own corpus of call notes', () => {
  test('is large and covers the languages', () => {
    expect(results.length).toBeGreaterThanOrEqual(450);
    for (const language of ['en', 'hi-Latn', 'hi']) {
      expect(results.filter(({ row }) => row.lang === language).length).toBeGreaterThan(60);
    }
  });

  test('its labels stand in their notes', () => {
    for (const { row } of results) {
      for (const passage of [...row.secrets, ...row.keep]) expect(row.text).toContain(passage);
    }
  });

  test('secrets go and the rest stays', () => {
    const { recall, keepRate } = summarize(results);
    expect(recall).toBeGreaterThanOrEqual(0.99);
    expect(keepRate).toBeGreaterThanOrEqual(0.98);
  });

  test('next to no innocent note is changed, and none is refused', () => {
    const innocent = results.filter(({ row }) => row.secrets.length === 0);
    const changed = innocent.filter(({ out, row }) => out !== row.text);
    expect(innocent.length).toBeGreaterThan(200);
    expect(changed.length / innocent.length).toBeLessThan(0.01);
    for (const { row, out } of innocent.filter((each) => !changed.includes(each))) {
      expect(remainingSecrets([row.text, out])).toEqual([]);
    }
  });

  test('what was redacted passes the second gate and does not change again', () => {
    for (const { out } of results) {
      expect(remainingSecrets([out])).toEqual([]);
      expect(redact(out)).toEqual({ text: out, removed: [] });
    }
  });
});
