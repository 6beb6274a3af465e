import { useEffect, useState } from 'preact/hooks';
import { read } from './api.ts';

export interface Loaded<Data> {
  data: Data | undefined;
  /** In words, when it could not be read. */
  problem: string | undefined;
  reload: () => void;
}

/** Reads data and keeps what it has while it reads anew, so that nothing flickers. */
export function useData<Data>(path: string): Loaded<Data> {
  const [state, setState] = useState<{ path: string; data?: Data; problem?: string }>({ path });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    read<Data>(path, abort.signal)
      .then((data) => setState({ path, data }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        const problem = error instanceof Error ? error.message : 'Parley does not answer.';
        setState((before) => ({ ...(before.path === path ? before : { path }), problem }));
      });
    return () => abort.abort();
  }, [path, turn]);
  const reload = (): void => setTurn((turn) => turn + 1);
  const current = state.path === path ? state : undefined;
  return { data: current?.data, problem: current?.problem, reload };
}

/** The address after `#`, split at its slashes. */
export function useRoute(): readonly string[] {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const changed = (): void => setHash(location.hash);
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return hash.replace(/^#\/?/u, '').split('/').filter(Boolean);
}

/** A value that rests until it has not changed for so long. */
export function useRested<Value>(value: Value, milliseconds: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}
