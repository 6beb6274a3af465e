import type { Recordable, Turn } from '../carriers/carrier.ts';
import { findSpeech, type Speak } from './speech.ts';
import { tonesFor } from './tones.ts';
import { createWav, SAMPLE_RATE, type WavFile } from './wav.ts';

const LONGEST_RECORDING = 30 * 60;

interface Clip {
  turn: Turn;
  /** 0 left (assistant), 1 right (callee and user). */
  channel: 0 | 1;
  /** Sample numbers: where it begins, where the words end, and where the channel's next turn begins. */
  start: number;
  end: number;
  limit: number;
}

/** Where every turn lies in the recording; turns outside of it are left out. */
function clipsOf({ turns, from }: Recordable, length: number): Clip[] {
  const zero = Date.parse(from);
  const sample = (time: string): number =>
    Math.min(length, Math.max(0, Math.round(((Date.parse(time) - zero) / 1000) * SAMPLE_RATE)));
  const clips = turns
    .map((turn): Clip => {
      const [start, end] = [sample(turn.from), sample(turn.to)];
      return { turn, channel: turn.speaker === 'Assistant' ? 0 : 1, start, end, limit: length };
    })
    .sort((a, b) => a.start - b.start);
  return clips
    .map((clip, i) => ({
      ...clip,
      limit: clips.slice(i + 1).find(({ channel }) => channel === clip.channel)?.start ?? length,
    }))
    .filter(({ start, limit }) => start < limit);
}

async function soundOf(clip: Clip, speak: Speak | undefined): Promise<Int16Array> {
  const { turn, start, end, limit } = clip;
  const spoken = await speak?.(turn.text, turn.speaker);
  const sound = spoken ?? tonesFor(turn.text, turn.speaker, Math.min(end, limit) - start);
  return sound.subarray(0, limit - start);
}

/** Writes second by second; of the sounds only those that reach into the current second are kept. */
async function write(
  wav: WavFile,
  clips: readonly Clip[],
  length: number,
  speak: Speak | undefined,
): Promise<void> {
  let playing: { clip: Clip; sound: Int16Array }[] = [];
  let next = 0;
  for (let from = 0; from < length; from += SAMPLE_RATE) {
    const to = Math.min(length, from + SAMPLE_RATE);
    for (let clip = clips[next]; clip !== undefined && clip.start < to; clip = clips[next]) {
      playing.push({ clip, sound: await soundOf(clip, speak) });
      next += 1;
    }
    const second = new Int16Array((to - from) * 2);
    for (const { clip, sound } of playing) {
      const first = Math.max(from, clip.start);
      const last = Math.min(to, clip.start + sound.length);
      for (let at = first; at < last; at += 1) {
        second[(at - from) * 2 + clip.channel] = sound[at - clip.start] ?? 0;
      }
    }
    await wav.write(second);
    playing = playing.filter(({ clip, sound }) => clip.start + sound.length > to);
  }
}

/**
 * Renders a conversation to a stereo WAV at `path`, left the assistant, right the callee and the user; every turn
 * begins when it was said and is cut where that channel's next turn begins. At most thirty minutes are kept. Rejects
 * like `node:fs` when the file cannot be written; then nothing is left behind.
 */
export async function saveRecording(
  recordable: Recordable,
  path: string,
  options: { searchPath?: string | undefined } = {},
): Promise<void> {
  const seconds = (Date.parse(recordable.to) - Date.parse(recordable.from)) / 1000;
  const length = Math.round(Math.min(Math.max(seconds, 0), LONGEST_RECORDING) * SAMPLE_RATE);
  const wav = await createWav(path);
  try {
    const speak = await findSpeech(options.searchPath ?? '', wav.scratch);
    await write(wav, clipsOf(recordable, length), length, speak);
    await wav.close();
  } catch (error) {
    await wav.discard();
    throw error;
  }
}
