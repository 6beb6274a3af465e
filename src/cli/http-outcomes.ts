import type { ToolResult } from '../mcp/context.ts';

/** The part of the interface that a request goes to; its path may name a call, a message or a person. */
export function areaOf(url: string): 'ai_call' | 'voice' | 'messaging' {
  const { pathname } = new URL(url);
  if (pathname.includes('/voip/')) return 'voice';
  return pathname.includes('/api/messaging/') ? 'messaging' : 'ai_call';
}

export function outcomeOf(result: ToolResult): 'ok' | 'refused' | 'question' {
  if (result['resultType'] === 'input_required') return 'question';
  return result['isError'] === true ? 'refused' : 'ok';
}

/** The code of a refusal. */
export function refusalOf(result: ToolResult): string | undefined {
  const told: unknown = result['structuredContent'];
  if (result['isError'] !== true || told === null || typeof told !== 'object') return undefined;
  const error: unknown = 'error' in told ? told.error : undefined;
  if (error === null || typeof error !== 'object' || !('code' in error)) return undefined;
  return String(error.code);
}
