import * as z from 'zod';

const MOST_LAYERS = 3;

/**
 * Reads a good answer whether or not it stands in the envelope `{ data, message }`, once or twice (interface sections
 * 2.1 and 4.5): the innermost layer that fits is taken, since an envelope may have fields of its own.
 */
export const unwrapped = <Body>(schema: z.ZodType<Body>): z.ZodType<Body> =>
  z.unknown().transform((answer, context): Body => {
    for (const layer of layersOf(answer).toReversed()) {
      const parsed = schema.safeParse(layer);
      if (parsed.success) return parsed.data;
    }
    context.addIssue({ code: 'custom', message: 'no layer of the answer has the right form' });
    return z.NEVER;
  });

function layersOf(answer: unknown): unknown[] {
  const layers = [answer];
  for (let layer = answer; layers.length < MOST_LAYERS; layers.push(layer)) {
    if (layer === null || typeof layer !== 'object' || !('data' in layer)) break;
    layer = layer.data;
  }
  return layers;
}
