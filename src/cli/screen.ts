import { styleText } from 'node:util';

/** Lines for a person at a terminal; without colours and without moving lines when the output is piped. */
export interface Screen {
  title(name: string, sentence: string): void;
  section(name: string): void;
  field(name: string, value: string): void;
  /** Text of several lines, indented and wrapped. */
  block(text: string): void;
  note(text: string): void;
  /** One line that changes in place. */
  progress(text: string): void;
  endProgress(): void;
}

const WIDTH = 92;
const INDENT = '  ';
const FIELD_WIDTH = 11;

export function createScreen(output: NodeJS.WriteStream): Screen {
  const styled = output.isTTY;
  const style = (format: Parameters<typeof styleText>[0], text: string): string =>
    styled ? styleText(format, text) : text;
  const line = (text = ''): void => void output.write(`${text}\n`);
  let lastProgress = '';
  return {
    title(name, sentence) {
      line(style('bold', name));
      line(sentence);
    },
    section(name) {
      line();
      line(style(['bold', 'cyan'], name));
    },
    field: (name, value) => line(`${INDENT}${style('dim', name.padEnd(FIELD_WIDTH))}${value}`),
    block: (text) => {
      for (const part of text.split('\n')) for (const row of wrap(part)) line(INDENT + row);
    },
    note: (text) => line(style('dim', INDENT + text)),
    progress(text) {
      if (text === lastProgress) return;
      lastProgress = text;
      output.write(styled ? `\r\u001B[2K${INDENT}${style('yellow', text)}` : `${INDENT}${text}\n`);
    },
    endProgress() {
      if (styled && lastProgress !== '') line();
      lastProgress = '';
    },
  };
}

/** Breaks one line at spaces; a quotation stays one, and what follows a speaker's name is indented under it. */
function wrap(text: string): string[] {
  const rows: string[] = [];
  const speaker = /^(?:Assistant|Callee|User): /u.exec(text)?.[0] ?? '';
  const hanging = text.startsWith('> ') ? '> ' : ' '.repeat(speaker.length);
  let row = '';
  for (const word of text.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (longer.length > WIDTH && row.trim() !== '') {
      rows.push(row);
      row = hanging + word;
    } else {
      row = longer;
    }
  }
  return [...rows, row];
}
