const UNAUTHORIZED = 401;

/** What the dashboard answered instead of what was asked for, in words for people. */
class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
}

/** Reads data of the dashboard. Throws ApiProblem; whoever is signed out is shown the way in. */
export const read = <Data>(path: string, signal?: AbortSignal): Promise<Data> =>
  ask<Data>(path, signal === undefined ? {} : { signal });

/** Changes something. Throws ApiProblem. */
export const change = <Data>(path: string): Promise<Data> => ask<Data>(path, { method: 'POST' });

async function ask<Data>(path: string, init: RequestInit): Promise<Data> {
  const response = await fetch(`/dashboard/api${path}`, init);
  if (response.status === UNAUTHORIZED) location.reload();
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiProblem(messageOf(body) ?? 'Parley does not answer just now.');
  return body as Data;
}

function messageOf(body: unknown): string | undefined {
  const message = typeof body === 'object' && body !== null && 'message' in body && body.message;
  return typeof message === 'string' ? message : undefined;
}
