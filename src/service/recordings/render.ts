import type { Recordable } from '../carriers/carrier.ts';
export async function saveRecording(
  _r: Recordable,
  _p: string,
  _o: { searchPath: string | undefined },
): Promise<void> {}
