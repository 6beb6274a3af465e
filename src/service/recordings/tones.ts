import type { Turn } from '../carriers/carrier.ts';
import { SAMPLE_RATE } from './wav.ts';

/** Hertz; far enough apart to tell the speakers from each other. */
const pitches: Readonly<Record<Turn['speaker'], number>> = {
  Assistant: 392,
  Callee: 196,
  User: 277,
};
const LOUDNESS = 9_000;
const LETTERS_PER_SYLLABLE = 3;
/** How much of each syllable sounds; the rest is the gap to the next one. */
const SOUNDING = 0.8;

/**
 * A stand-in for speech where no synthesiser is installed: one soft tone a syllable, over `length` samples, at the
 * speaker's own pitch. Every tone swells from and fades to silence, so that nothing clicks.
 */
export function tonesFor(text: string, speaker: Turn['speaker'], length: number): Int16Array {
  const words = text.split(/\s+/u).filter(Boolean);
  const melody = words.flatMap((word) => {
    const syllables = Math.max(1, Math.round(word.length / LETTERS_PER_SYLLABLE));
    return Array.from({ length: syllables }, (_, i) => 1 + ((word.length + i * 2) % 5) * 0.04);
  });
  const samples = new Int16Array(Math.max(0, length));
  const syllable = samples.length / Math.max(1, melody.length);
  melody.forEach((shift, i) => {
    const start = Math.floor(i * syllable);
    const sounding = Math.floor(syllable * SOUNDING);
    for (let at = 0; at < sounding && start + at < samples.length; at += 1) {
      const swell = Math.sin((Math.PI * at) / sounding) ** 2;
      const phase = (2 * Math.PI * pitches[speaker] * shift * at) / SAMPLE_RATE;
      samples[start + at] = Math.round(
        LOUDNESS * swell * (Math.sin(phase) + 0.3 * Math.sin(2 * phase)),
      );
    }
  });
  return samples;
}
