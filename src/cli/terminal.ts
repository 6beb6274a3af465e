import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** A person at a terminal, or a pipe that stands for one. */
export interface Terminal {
  /** True only for the word yes. */
  confirm(question: string): Promise<boolean>;
  /** What is typed, which is not shown. Empty when the input has ended. */
  secret(question: string): Promise<string>;
  close(): void;
}

export function openTerminal(): Terminal {
  const state = { hidden: false };
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!state.hidden) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({
    input: process.stdin,
    output,
    terminal: process.stdin.isTTY,
  });
  const lines = terminal[Symbol.asyncIterator]();
  const read = async (question: string): Promise<string> => {
    process.stdout.write(question);
    const line = await lines.next();
    return line.done === true ? '' : line.value.trim();
  };
  return {
    confirm: async (question) => (await read(`${question} Type yes: `)).toLowerCase() === 'yes',
    async secret(question) {
      state.hidden = true;
      const typed = await read(question);
      state.hidden = false;
      if (process.stdin.isTTY) process.stdout.write('\n');
      return typed;
    },
    close: () => terminal.close(),
  };
}
