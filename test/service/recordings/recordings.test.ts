import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Turn } from '../../../src/service/carriers/carrier.ts';
import { saveRecording } from '../../../src/service/recordings/render.ts';
import { findSpeech } from '../../../src/service/recordings/speech.ts';
import { tonesFor } from '../../../src/service/recordings/tones.ts';
import { parseWav, toTelephone } from '../../../src/service/recordings/wav.ts';

const RATE = 8_000;
const start = Date.parse('2026-12-01T06:00:00Z');
const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();
const turn = (speaker: Turn['speaker'], from: number, to: number, text = 'Good morning'): Turn => ({
  speaker,
  text,
  from: at(from),
  to: at(to),
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-recordings-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function record(turns: readonly Turn[], seconds: number, searchPath = '') {
  const path = join(folder, 'call.wav');
  const recordable = { requestUuid: 'x', turns, from: at(0), to: at(seconds) };
  await saveRecording(recordable, path, { searchPath });
  const bytes = await readFile(path);
  const channel = (side: 0 | 1): number[] =>
    Array.from({ length: (bytes.length - 44) / 4 }, (_, i) =>
      bytes.readInt16LE(44 + i * 4 + side * 2),
    );
  /** Mean power between two moments. */
  const power = (side: 0 | 1, from: number, to: number): number => {
    const samples = channel(side).slice(from * RATE, to * RATE);
    return samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  };
  return { bytes, channel, power };
}

/** A program that writes a 16 kHz WAV of a constant level, as a synthesiser would; real enough to be started. */
async function installSynthesiser(name: string, body: string): Promise<string> {
  const program = join(folder, name);
  await writeFile(program, `#!${process.execPath}\n${body}`);
  await chmod(program, 0o755);
  return folder;
}

const wavOf = (seconds: number, level: number, stated: string): string => `
const fs = require('node:fs');
const samples = Buffer.alloc(${seconds} * 16000 * 2);
for (let i = 0; i < samples.length; i += 2) samples.writeInt16LE(${level}, i);
const header = Buffer.alloc(44);
header.write('RIFF', 0); header.write('WAVEfmt ', 8); header.writeUInt32LE(16, 16);
header.writeUInt16LE(1, 20); header.writeUInt16LE(1, 22); header.writeUInt32LE(16000, 24);
header.writeUInt32LE(32000, 28); header.writeUInt16LE(2, 32); header.writeUInt16LE(16, 34);
header.write('data', 36); header.writeUInt32LE(${stated}, 40);
const wav = Buffer.concat([header, samples]);
`;

describe('a recording', () => {
  it('is a stereo WAV of telephone quality, as long as the call', async () => {
    const { bytes } = await record([turn('Assistant', 1, 2)], 7.5);
    expect(bytes.toString('ascii', 0, 4)).toBe('RIFF');
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
    expect(bytes.toString('ascii', 8, 16)).toBe('WAVEfmt ');
    expect([bytes.readUInt16LE(20), bytes.readUInt16LE(22), bytes.readUInt32LE(24)]).toEqual([
      1,
      2,
      RATE,
    ]);
    expect([bytes.readUInt32LE(28), bytes.readUInt16LE(32), bytes.readUInt16LE(34)]).toEqual([
      32_000, 4, 16,
    ]);
    expect(bytes.readUInt32LE(40)).toBe(7.5 * RATE * 4);
    expect(bytes.length).toBe(44 + 7.5 * RATE * 4);
  });

  it('has the assistant on the left, callee and user on the right, each when they speak', async () => {
    const { power } = await record(
      [turn('Assistant', 1, 2), turn('Callee', 3, 4), turn('User', 5.5, 6.5)],
      8,
    );
    expect(power(0, 1, 2)).toBeGreaterThan(1e6);
    expect(power(1, 3, 4)).toBeGreaterThan(1e6);
    expect(power(1, 5.5, 6.5)).toBeGreaterThan(1e6);
    for (const [from, to] of [
      [0, 1],
      [2, 3],
      [4, 5.5],
      [6.5, 8],
    ] as const) {
      expect([power(0, from, to), power(1, from, to)]).toEqual([0, 0]);
    }
    expect([power(1, 1, 2), power(0, 3, 4), power(0, 5.5, 6.5)]).toEqual([0, 0, 0]);
  });

  it('is bounded, and leaves out what lies outside', async () => {
    const hours = await record([turn('Callee', 1_000, 1_001), turn('Callee', 4_000, 4_001)], 7_200);
    expect(hours.bytes.length).toBe(44 + 30 * 60 * RATE * 4);
    expect(hours.power(1, 1_000, 1_001)).toBeGreaterThan(1e6);
  });

  it('may be empty', async () => {
    expect((await record([], 0)).bytes.length).toBe(44);
  });

  it('leaves nothing but itself, and nothing when it fails', async () => {
    await record([turn('Assistant', 0, 1)], 2);
    expect(await readdir(folder)).toEqual(['call.wav']);
    const recordable = { requestUuid: 'x', turns: [], from: at(0), to: at(1) };
    await expect(saveRecording(recordable, join(folder, 'no', 'call.wav'))).rejects.toThrow(
      'ENOENT',
    );
    await mkdir(join(folder, 'taken'));
    await expect(saveRecording(recordable, join(folder, 'taken'))).rejects.toThrow('EISDIR');
    expect((await readdir(folder)).sort()).toEqual(['call.wav', 'taken']);
  });

  it('may be made by two nodes at once', async () => {
    const turns = [turn('Assistant', 0, 1)];
    const [first, second] = await Promise.all([record(turns, 60), record(turns, 60)]);
    expect(first.bytes).toEqual(second.bytes);
    expect(await readdir(folder)).toEqual(['call.wav']);
  });
});

const crossings = (samples: Int16Array): number =>
  samples.reduce((sum, sample, i) => sum + (sample >= 0 !== (samples[i - 1] ?? 0) >= 0 ? 1 : 0), 0);

describe('tones', () => {
  it('differ by speaker, begin and end in silence and never click', () => {
    const [assistant, callee, user] = (['Assistant', 'Callee', 'User'] as const).map((speaker) =>
      tonesFor('Good morning, how are you', speaker, RATE),
    );
    for (const samples of [assistant, callee, user]) {
      expect(samples).toHaveLength(RATE);
      expect(Math.abs(samples?.[0] ?? 1)).toBe(0);
      const jumps = Array.from(samples ?? [], (s, i) => Math.abs(s - (samples?.[i - 1] ?? 0)));
      expect(Math.max(...jumps)).toBeLessThan(6_000);
    }
    expect(crossings(assistant ?? new Int16Array())).toBeGreaterThan(
      1.2 * crossings(user ?? new Int16Array()),
    );
    expect(crossings(user ?? new Int16Array())).toBeGreaterThan(
      1.2 * crossings(callee ?? new Int16Array()),
    );
  });

  it('need no words and no time', () => {
    expect(tonesFor('', 'User', 10)).toEqual(new Int16Array(10));
    expect(tonesFor('Hello', 'User', 0)).toHaveLength(0);
  });
});

describe('a synthesiser', () => {
  it('espeak-ng is fed by its input and heard at 8 kHz', async () => {
    const path = await installSynthesiser(
      'espeak-ng',
      `${wavOf(1, 5000, '0x7ffff000')}
       let text = ''; process.stdin.on('data', (d) => (text += d));
       process.stdin.on('end', () => { fs.writeFileSync(__dirname + '/heard', process.argv.slice(2).concat(text).join('|')); process.stdout.write(wav); });`,
    );
    const { channel } = await record([turn('Assistant', 1, 2, '$(touch pwned); --help')], 3, path);
    expect(channel(0).slice(RATE + 10, 2 * RATE - 10)).toEqual(
      Array.from({ length: RATE - 20 }, () => 5000),
    );
    expect(await readFile(join(folder, 'heard'), 'utf8')).toMatch(
      /f3\|.*\|\$\(touch pwned\); --help$/u,
    );
    expect(await readdir(folder)).not.toContain('pwned');
  });

  it('flite is used where espeak-ng is missing, and leaves no file', async () => {
    const path = await installSynthesiser(
      'flite',
      `${wavOf(1, -4000, '32000')} fs.writeFileSync(process.argv.at(-1), wav);`,
    );
    const { channel } = await record([turn('Callee', 0, 1)], 2, path);
    expect(channel(1).slice(10, RATE - 10)).toEqual(Array.from({ length: RATE - 20 }, () => -4000));
    expect((await readdir(folder)).sort()).toEqual(['call.wav', 'flite']);
  });

  it('is cut where the same speaker goes on', async () => {
    const path = await installSynthesiser(
      'espeak-ng',
      `${wavOf(4, 5000, '128000')} process.stdout.write(wav);`,
    );
    const { power, channel } = await record(
      [turn('Callee', 0, 1), turn('Callee', 2, 3), turn('Assistant', 4, 5)],
      7,
      path,
    );
    expect(power(1, 0, 6)).toBeCloseTo(25e6, -2);
    expect(power(1, 6, 7)).toBe(0);
    expect(channel(0).slice(4 * RATE)).toEqual(Array.from({ length: 3 * RATE }, () => 5000));
  });

  it.each([
    ['fails', 'process.exit(1);'],
    ['writes nonsense', 'process.stdout.write("no wav");'],
  ])('that %s is replaced by tones', async (_, body) => {
    const path = await installSynthesiser('espeak-ng', body);
    const { power } = await record([turn('Callee', 0, 1)], 2, path);
    expect(power(1, 0, 1)).toBeGreaterThan(1e6);
  });

  it('is not found where there is none', async () => {
    expect(await findSpeech(folder, join(folder, 'x'))).toBeUndefined();
    expect(await findSpeech('', join(folder, 'x'))).toBeUndefined();
  });
});

describe('reading WAV', () => {
  it('refuses what is no 16-bit PCM', () => {
    expect(parseWav(Buffer.from(''))).toBeUndefined();
    expect(parseWav(Buffer.from('RIFF0000WAVEdata'))).toBeUndefined();
  });

  it('resamples to the same duration', () => {
    const samples = new Int16Array(22_050).fill(7);
    expect(toTelephone({ sampleRate: 22_050, samples })).toEqual(new Int16Array(RATE).fill(7));
    expect(toTelephone({ sampleRate: RATE, samples })).toBe(samples);
  });
});
