import type { Clock } from '../../clock.ts';

/** Who ended a leg and how (interface section 2.5: first_hangup_by and hangup_code). */
export interface LegEnd {
  by: 'CALLER' | 'CALLEE';
  /** The SIP status that ended it: 200 for an answered call, 486, 404, 487 … */
  sipCode: number;
  at: Date;
  /** Our own short word for a cause that the code does not tell, such as `max_duration`. */
  reason?: string;
}

/** One thing heard on the line. */
export interface Heard {
  text: string;
  /** When the speaker began and ended. */
  from: Date;
  to: Date;
}

/** An answered call, as the assistant meets it. Every method resolves; a line that is gone answers `undefined`. */
export interface Line {
  /** Speaks and resolves when the words are out; `undefined` when the other side hung up before or meanwhile. */
  say(text: string): Promise<Heard | undefined>;
  /** The next thing the other side says; `silence` when nothing came within the time that a person would wait. */
  hear(): Promise<Heard | 'silence' | undefined>;
  /**
   * Rings the user and, if the user takes the call, joins both and resolves at that moment; what they then say goes to
   * `onTurn`, and the assistant has only to wait for `ended`.
   */
  transferTo(userNumber: string, onTurn: (turn: Turn) => void): Promise<'accepted' | 'declined'>;
  /** Our side hangs up; resolves once the line is down. */
  hangUp(reason?: string): Promise<void>;
  /** Resolves when the leg has ended, whoever ended it. */
  readonly ended: Promise<LegEnd>;
}

export interface Turn {
  speaker: 'Assistant' | 'Callee' | 'User';
  text: string;
  /** ISO 8601 UTC. */
  from: string;
  to: string;
}

/** One ring of one number. */
export interface Dial {
  requestUuid: string;
  /** 1 for the first try, 2 and 3 for the automatic retries. */
  attempt: number;
  /** E.164: the organization's number that is shown, and the number rung. */
  from: string;
  to: string;
  /** The call's own time: wall time with a real carrier, the sandbox timeline with the simulated one. */
  clock: Clock;
  /** Aborts when we must stop: the leg is cancelled or hung up. */
  signal: AbortSignal;
  onRinging?: (at: Date) => void;
}

export type DialResult =
  | { answered: true; at: Date; line: Line }
  | {
      answered: false;
      end: LegEnd;
      /** What was heard before an answer, if anything was. */ earlyMedia: readonly Turn[];
    };

/** What a recording is made of. */
export interface Recordable {
  requestUuid: string;
  turns: readonly Turn[];
  /** ISO 8601 UTC: where second zero of the recording lies. */
  from: string;
  to: string;
}

/** Telephony is reached only through this port. */
export interface Carrier {
  /** True when nobody is really rung. */
  readonly simulated: boolean;
  /** How many seconds of a call's own time pass in one real second; 1 unless simulated. */
  readonly speed: number;
  /** Rings once; never rejects for what the network or the callee does. */
  dial(dial: Dial): Promise<DialResult>;
  /** Picks up an incoming call, `from` the person who rings us; left out, this carrier has none. */
  accept?(call: Dial): Promise<DialResult>;
  /** Writes the stereo WAV (left the assistant, right the callee) to `path`. */
  saveRecording(recordable: Recordable, path: string): Promise<void>;
}
