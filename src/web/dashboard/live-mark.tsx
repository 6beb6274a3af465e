import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Live } from './live.ts';

const PATIENCE_MILLISECONDS = 1_500;

/** Says when the page is cut off from what happens; a moment without connection is not worth a word. */
export function LiveMark({ live }: { live: Live }): JSX.Element {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.listen({
      connected(connected) {
        clearTimeout(timer);
        if (connected) setLost(false);
        else timer = setTimeout(() => setLost(true), PATIENCE_MILLISECONDS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [live]);
  return (
    <p class={lost ? 'live lost' : 'live'} role="status">
      {lost ? 'Connection lost, trying again' : 'Live'}
    </p>
  );
}
