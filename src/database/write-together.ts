import type { Transaction } from 'kysely';
import type { Tables } from './schema.ts';

type Work<Result> = (transaction: Transaction<Tables>) => Promise<Result>;

export interface Together {
  /** One transaction from its start to its end; may run its work again from the start. */
  transaction(work: Work<void>): Promise<void>;
  /** Runs one statement of the transaction that is open. */
  exec(statement: string): void;
  /** The error says that the whole transaction must be run again. */
  mustRunAgain(error: unknown): boolean;
}

interface Job {
  work: Work<unknown>;
  /** Tells the caller, once it is known what became of the transaction. */
  tell: (outcome: Outcome) => void;
}

type Outcome = { result: unknown } | { error: unknown };

/** More than this wait for the next turn, so that nobody waits long. */
const MOST_TOGETHER = 64;

/**
 * Writers that come while a commit is on its way to the disk share the next one: each keeps its own success or failure
 * (a savepoint), and none is told of success before the commit that holds it is on disk.
 */
export function writeTogether(together: Together): <Result>(work: Work<Result>) => Promise<Result> {
  const waiting: Job[] = [];
  let writing = false;
  const run = async (): Promise<void> => {
    writing = true;
    while (waiting.length > 0) {
      // Whoever has a request at hand gets to ask for its write before this commit begins.
      await new Promise((resolve) => void setImmediate(resolve));
      await commit(together, waiting.splice(0, MOST_TOGETHER));
    }
    writing = false;
  };
  return <Result>(work: Work<Result>) =>
    new Promise<Result>((resolve, reject) => {
      const tell = (outcome: Outcome): void =>
        'error' in outcome ? reject(outcome.error) : resolve(outcome.result as Result);
      waiting.push({ work, tell });
      if (!writing) void run();
    });
}

async function commit(together: Together, jobs: readonly Job[]): Promise<void> {
  let outcomes: Outcome[] = [];
  try {
    await together.transaction(async (transaction) => {
      outcomes = [];
      for (const job of jobs) outcomes.push(await attempt(together, job, transaction));
    });
    for (const [index, { tell }] of jobs.entries()) {
      tell(outcomes[index] ?? { error: new Error('a write was left out') });
    }
  } catch (error) {
    for (const { tell } of jobs) tell({ error });
  }
}

async function attempt(
  { exec, mustRunAgain }: Together,
  { work }: Job,
  transaction: Transaction<Tables>,
): Promise<Outcome> {
  exec('savepoint job');
  try {
    const result = await work(transaction);
    exec('release job');
    return { result };
  } catch (error) {
    if (mustRunAgain(error)) throw error;
    exec('rollback to job');
    exec('release job');
    return { error };
  }
}
