import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { Refusal } from '../../errors.ts';
import type { McpContext } from '../context.ts';

/**
 * What a client is told when nothing can be read at `uri`: only our own sentences. What is not there is the protocol's
 * own error; a fault of ours is logged as `what`, under an id that the client is told.
 */
export function protocolError(
  { random, log }: Pick<McpContext, 'random' | 'log'>,
  { uri, what, error }: { uri: string; what: string; error: unknown },
): ProtocolError {
  if (!(error instanceof Refusal)) {
    const id = random.token(8);
    log.error(what, { id, uri, error });
    const told = `Something went wrong on our side; look for ${id} in the log.`;
    return new ProtocolError(ProtocolErrorCode.InternalError, told);
  }
  const { code, message, hint } = error;
  if (code === 'not_found') return new ResourceNotFoundError(uri, `${message} ${hint}`);
  return new ProtocolError(ProtocolErrorCode.InternalError, `${message} ${hint}`, { code });
}
