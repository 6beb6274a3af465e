import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link to a recording opens, and until when (milliseconds since 1970). */
export interface LinkedRecording {
  organisation: number;
  requestUuid: string;
  expires: number;
}

/** Links that open one recording for a time, to whoever has them (interface sections 2.5 and 8). */
export interface RecordingLinks {
  sign(recording: LinkedRecording): string;
  /** False for a link that was not made here or was changed; the time is for the caller to look at. */
  isGenuine(recording: LinkedRecording, signature: string): boolean;
}

export interface LinkOptions {
  /** The same in every process of the installation. */
  key: string;
  /** Root of the service as its readers reach it, without a slash at its end. */
  servedAt: () => string;
}

export function createRecordingLinks({ key, servedAt }: LinkOptions): RecordingLinks {
  const signatureOf = ({ organisation, requestUuid, expires }: LinkedRecording): string =>
    createHmac('sha256', key)
      .update(`${organisation}\n${requestUuid}\n${expires}`)
      .digest('base64url');
  return {
    sign(recording) {
      const { organisation, requestUuid, expires } = recording;
      const query = new URLSearchParams({
        expires: String(expires),
        signature: signatureOf(recording),
      });
      return `${servedAt()}/recordings/${organisation}/${requestUuid}.wav?${query.toString()}`;
    },
    isGenuine(recording, signature) {
      const expected = Buffer.from(signatureOf(recording));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
