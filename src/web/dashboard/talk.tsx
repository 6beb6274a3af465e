import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { DashboardCallDetail, DashboardTurn } from '../../contract/dashboard.ts';
import { sayDuration } from './words.ts';

type TalkProps = { call: DashboardCallDetail };

const without: Readonly<Record<string, string>> = {
  UPLOADING: 'The recording is being saved.',
  DELETED: 'The recording was deleted.',
  EXPIRED: 'The recording has expired.',
};

/** What was said, beside the recording: the position in one follows the other. */
export function Talk({ call }: TalkProps): JSX.Element | null {
  const audio = useRef<HTMLAudioElement>(null);
  const [second, setSecond] = useState<number>();
  const { recording_status: status, recording_from: from } = call;
  const playable = status === 'OK' || status === 'EARLY_MEDIA_ONLY';
  if (call.turns.length === 0 && status === null) return null;
  const play = (at: number): void => {
    if (audio.current === null) return;
    audio.current.currentTime = at;
    void audio.current.play();
  };
  const follow = (): void => setSecond(audio.current?.currentTime);
  const zero = playable && from !== null ? Date.parse(from) : undefined;
  return (
    <section aria-labelledby="talk">
      <h2 id="talk">Conversation</h2>
      {playable ? (
        <audio
          ref={audio}
          controls
          preload="metadata"
          aria-label="Recording of the call"
          src={`/dashboard/api/calls/${encodeURIComponent(call.request_uuid)}/recording`}
          onTimeUpdate={follow}
          onSeeked={follow}
        />
      ) : (
        status !== null && <p class="faint">{without[status] ?? status}</p>
      )}
      <Turns turns={call.turns} zero={zero} second={second} play={play} />
    </section>
  );
}

interface TurnsProps {
  turns: readonly DashboardTurn[];
  /** Milliseconds of the recording's second zero; undefined without a recording. */
  zero: number | undefined;
  second: number | undefined;
  play: (second: number) => void;
}

function Turns({ turns, zero, second, play }: TurnsProps): JSX.Element {
  const offsets = turns.map(({ from }) =>
    zero === undefined || from === null ? undefined : Math.max(0, (Date.parse(from) - zero) / 1000),
  );
  const heard = offsets.findLastIndex(
    (offset) => offset !== undefined && second !== undefined && offset <= second,
  );
  return (
    <ol class="turns">
      {turns.map((turn, index) => (
        <Turn key={index} turn={turn} offset={offsets[index]} heard={index === heard} play={play} />
      ))}
    </ol>
  );
}

interface TurnProps {
  turn: DashboardTurn;
  /** Seconds from the beginning of the recording. */
  offset: number | undefined;
  heard: boolean;
  play: (second: number) => void;
}

function Turn({ turn, offset, heard, play }: TurnProps): JSX.Element {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (heard) item.current?.scrollIntoView({ block: 'nearest' });
  }, [heard]);
  return (
    <li
      ref={item}
      class={`turn ${turn.speaker.toLowerCase()}`}
      aria-current={heard ? 'true' : undefined}
    >
      <span class="who">
        {turn.speaker}
        {offset !== undefined && (
          <button
            class="quiet"
            onClick={() => play(offset)}
            aria-label={`Play from ${sayDuration(offset)}`}
          >
            {sayDuration(offset)}
          </button>
        )}
      </span>
      <p>{turn.text}</p>
    </li>
  );
}
