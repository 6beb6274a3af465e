import { mkdtemp, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Samples a second of every recording: telephone quality. */
export const SAMPLE_RATE = 8_000;
const CHANNELS = 2;
const BYTES_PER_SAMPLE = 2;
const HEADER_BYTES = 44;

export interface WavFile {
  /** A file beside it that may be written until it is closed or discarded. */
  scratch: string;
  /** Interleaved samples, left before right. */
  write(samples: Int16Array): Promise<void>;
  /** Completes the header, makes the file durable and gives it its name. */
  close(): Promise<void>;
  /** Removes what was written so far. */
  discard(): Promise<void>;
}

function header(dataBytes: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.write('RIFF', 0, 'ascii');
  bytes.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  bytes.write('WAVEfmt ', 8, 'ascii');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(CHANNELS, 22);
  bytes.writeUInt32LE(SAMPLE_RATE, 24);
  bytes.writeUInt32LE(SAMPLE_RATE * CHANNELS * BYTES_PER_SAMPLE, 28);
  bytes.writeUInt16LE(CHANNELS * BYTES_PER_SAMPLE, 32);
  bytes.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34);
  bytes.write('data', 36, 'ascii');
  bytes.writeUInt32LE(dataBytes, 40);
  return bytes;
}

function littleEndian(samples: Int16Array): Buffer {
  const bytes = Buffer.alloc(samples.length * BYTES_PER_SAMPLE);
  samples.forEach((sample, i) => bytes.writeInt16LE(sample, i * BYTES_PER_SAMPLE));
  return bytes;
}

/**
 * Opens a stereo 16-bit PCM file of 8 kHz that is streamed to disk. It lies in a folder of its own until it is complete,
 * so that nobody reads half a recording, and two nodes that make the same one are not in each other's way. Rejects like `node:fs` when the folder cannot be written.
 */
export async function createWav(path: string): Promise<WavFile> {
  const folder = await mkdtemp(`${path}.`);
  const unfinished = join(folder, 'audio');
  const file: FileHandle = await open(unfinished, 'w', 0o600);
  let dataBytes = 0;
  await file.write(header(0), 0, HEADER_BYTES, 0);
  return {
    scratch: join(folder, 'scratch'),
    async write(samples) {
      const bytes = littleEndian(samples);
      await file.write(bytes, 0, bytes.length, HEADER_BYTES + dataBytes);
      dataBytes += bytes.length;
    },
    async close() {
      await file.write(header(dataBytes), 0, HEADER_BYTES, 0);
      await file.sync();
      await file.close();
      await rename(unfinished, path);
      await rm(folder, { recursive: true });
    },
    async discard() {
      await file.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Audio {
  sampleRate: number;
  /** One channel; of several only the first. */
  samples: Int16Array;
}

/** Reads 16-bit PCM out of a WAV file as synthesisers write it, also when its lengths were never filled in. */
export function parseWav(bytes: Buffer): Audio | undefined {
  if (bytes.length < 12 || bytes.toString('ascii', 0, 4) !== 'RIFF') return undefined;
  let format: { channels: number; sampleRate: number } | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('ascii', at, at + 4);
    const length = Math.min(bytes.readUInt32LE(at + 4), bytes.length - at - 8);
    if (name === 'fmt ' && length >= 16) {
      if (bytes.readUInt16LE(at + 8) !== 1 || bytes.readUInt16LE(at + 22) !== 16) return undefined;
      format = { channels: bytes.readUInt16LE(at + 10), sampleRate: bytes.readUInt32LE(at + 12) };
    }
    if (name === 'data' && format !== undefined && format.channels > 0 && format.sampleRate > 0) {
      const frame = format.channels * BYTES_PER_SAMPLE;
      const count = Math.floor(length / frame);
      const samples = Int16Array.from({ length: count }, (_, i) =>
        bytes.readInt16LE(at + 8 + i * frame),
      );
      return { sampleRate: format.sampleRate, samples };
    }
    at += 8 + length + (length % 2);
  }
  return undefined;
}

/** Brings samples to 8 kHz: the mean of what falls into each new sample, which also takes off what is too high. */
export function toTelephone({ sampleRate, samples }: Audio): Int16Array {
  const step = sampleRate / SAMPLE_RATE;
  if (step === 1) return samples;
  return Int16Array.from({ length: Math.floor(samples.length / step) }, (_, i) => {
    const from = Math.floor(i * step);
    const to = Math.max(from + 1, Math.floor((i + 1) * step));
    let sum = 0;
    for (let at = from; at < to; at += 1) sum += samples[at] ?? 0;
    return Math.round(sum / (to - from));
  });
}
