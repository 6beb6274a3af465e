interface ProblemOptions {
  id?: string | number | null;
  headers?: Readonly<Record<string, string>>;
}

/** An answer below the tools: an HTTP status with a JSON-RPC error, as every client of the protocol reads it. */
export const problem = (
  status: number,
  code: number,
  message: string,
  { id = null, headers = {} }: ProblemOptions = {},
): Response =>
  new Response(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id }), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** JSON-RPC leaves these codes to the server; both SDKs use them with these statuses. */
export const SERVER_ERROR = -32_000;
export const SESSION_NOT_FOUND = -32_001;
export const INVALID_REQUEST = -32_600;
export const PARSE_ERROR = -32_700;

/** Too much at once: the client may try again after that many seconds. */
export const busy = (status: 429 | 503, message: string, seconds: number): Response =>
  problem(status, SERVER_ERROR, message, { headers: { 'retry-after': String(seconds) } });
