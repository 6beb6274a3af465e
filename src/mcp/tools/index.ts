import type { Tool } from '../tool.ts';
import { getAiCall } from './get_ai_call.ts';
import { listAiCalls } from './list_ai_calls.ts';
import { placeAiCall } from './place_ai_call.ts';
import { waitForAiCall } from './wait_for_ai_call.ts';

/** Every tool, in the order in which clients see them. */
export const tools: readonly Tool[] = [placeAiCall, waitForAiCall, getAiCall, listAiCalls];
