import { describe, expect, it } from 'vitest';

import { scoreSpoken } from '../../corpora/spoken-score.ts';
import { problemsOf } from '../../corpora/score-spoken.ts';

describe('our corpus of spoken forms', () => {
  const score = scoreSpoken([new URL('../../corpora/spoken.jsonl', import.meta.url)]);

  it('is large enough to mean something', () => {
    expect(score.total).toBeGreaterThanOrEqual(250);
  });

  it('is said right in at least 97 of 100 cases', () => {
    expect(score.failures.slice(0, score.rate >= 0.97 ? 0 : 20)).toEqual([]);
    expect(score.rate).toBeGreaterThanOrEqual(0.97);
  });
});

describe('the scorer', () => {
  const row = {
    id: 'x',
    text: '',
    accept: ['re:two( point)? five'],
    forbid: ['\\d'],
    kind: '',
    now: '',
    tz: '',
  };

  it('accepts what fits as whole words and holds nothing forbidden', () => {
    expect(problemsOf(row, { said: 'It is two-point-five.' })).toEqual([]);
    expect(problemsOf(row, { said: 'two point fifty' })).toHaveLength(1);
    expect(problemsOf(row, { said: 'two five, 2.5' })).toHaveLength(1);
  });

  it('wants a refusal exactly where one is expected', () => {
    const refused = { ...row, accept: ['refusal:date_unclear'] };
    expect(problemsOf(refused, { refused: 'date_unclear' })).toEqual([]);
    expect(problemsOf(refused, { said: 'two five' })).toHaveLength(1);
    expect(problemsOf(row, { refused: 'date_unclear' })).toHaveLength(1);
  });
});
