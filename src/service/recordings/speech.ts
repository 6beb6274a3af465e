import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readFile, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Turn } from '../carriers/carrier.ts';
import { parseWav, toTelephone } from './wav.ts';

const run = promisify(execFile);

/** Limits of one spoken turn: a synthesiser that hangs or floods is given up. */
const TIME_LIMIT = 10_000;
const SIZE_LIMIT = 16 * 1024 * 1024;
const LONGEST_TEXT = 2_000;

/** Speaks a turn as samples of 8 kHz; `undefined` when it cannot. */
export type Speak = (text: string, speaker: Turn['speaker']) => Promise<Int16Array | undefined>;

type Voices = Readonly<Record<Turn['speaker'], string>>;
const espeakVoices: Voices = { Assistant: 'f3', Callee: 'm3', User: 'f5' };
const fliteVoices: Voices = { Assistant: 'slt', Callee: 'awb', User: 'rms' };

/** Nothing of our own environment reaches the synthesiser. */
const limits = { timeout: TIME_LIMIT, maxBuffer: SIZE_LIMIT, env: {} };

async function espeak(program: string, text: string, speaker: Turn['speaker']): Promise<Buffer> {
  const language = /\p{Script=Devanagari}/u.test(text) ? 'hi' : 'en-gb';
  const voice = `${language}+${espeakVoices[speaker]}`;
  const options = { ...limits, encoding: 'buffer' as const };
  const running = run(
    program,
    ['-v', voice, '-s', '160', '-b', '1', '--stdin', '--stdout'],
    options,
  );
  running.child.stdin?.on('error', () => undefined);
  running.child.stdin?.end(text);
  return (await running).stdout;
}

async function flite(
  program: string,
  text: string,
  speaker: Turn['speaker'],
  scratch: string,
): Promise<Buffer> {
  try {
    await run(program, ['-voice', fliteVoices[speaker], '-t', text, '-o', scratch], limits);
    return await readFile(scratch);
  } finally {
    await rm(scratch, { force: true });
  }
}

async function firstOn(searchPath: string, name: string): Promise<string | undefined> {
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const program = join(folder, name);
    const runs = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return program;
  }
  return undefined;
}

/**
 * Finds `espeak-ng` or `flite` in the folders of `searchPath` (written like `PATH`); `undefined` when neither is there.
 * They are programs of the machine, started without a shell; nothing of them is part of Parley. `scratch` is a file
 * that may be written and is removed again. After its first failure a synthesiser is not started again.
 */
export async function findSpeech(searchPath: string, scratch: string): Promise<Speak | undefined> {
  const espeakProgram = await firstOn(searchPath, 'espeak-ng');
  const fliteProgram = espeakProgram === undefined ? await firstOn(searchPath, 'flite') : undefined;
  if (espeakProgram === undefined && fliteProgram === undefined) return undefined;
  let broken = false;
  return async (text, speaker) => {
    if (broken) return undefined;
    const words = text.slice(0, LONGEST_TEXT);
    if (espeakProgram === undefined && !/[a-z]/iu.test(words)) return undefined;
    try {
      const wav =
        espeakProgram === undefined
          ? await flite(fliteProgram ?? '', words, speaker, scratch)
          : await espeak(espeakProgram, words, speaker);
      const audio = parseWav(wav);
      return audio === undefined || audio.samples.length === 0 ? undefined : toTelephone(audio);
    } catch {
      broken = true;
      return undefined;
    }
  };
}
