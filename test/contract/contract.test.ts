import { describe, it } from 'vitest';
import { parts } from './checks.ts';
import { startOwnService } from './own-service.ts';
import { NotChecked } from './target.ts';

describe.each(parts)('$name', ({ checks }) => {
  it.each(checks.filter(({ kind }) => kind !== 'calling'))('$name', async ({ run }) => {
    await run(await startOwnService()).catch((error: unknown) => {
      if (error instanceof NotChecked) throw new Error(`not checked: ${error.message}`);
      throw error;
    });
  });
});
