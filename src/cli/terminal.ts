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

/** `screen` is where questions are shown. */
export function openTerminal(screen: NodeJS.WriteStream = process.stdout): Terminal {
  const state = { hidden: false };
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!state.hidden) screen.write(chunk);
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
    screen.write(question);
    const line = await lines.next();
    // What comes through a pipe is not echoed, and neither is the end of its line.
    if (!process.stdin.isTTY) screen.write('\n');
    return line.done === true ? '' : line.value.trim();
  };
  return {
    confirm: async (question) => (await read(`${question} Type yes: `)).toLowerCase() === 'yes',
    async secret(question) {
      state.hidden = true;
      const typed = await read(question);
      state.hidden = false;
      if (process.stdin.isTTY) screen.write('\n');
      return typed;
    },
    close: () => terminal.close(),
  };
}
