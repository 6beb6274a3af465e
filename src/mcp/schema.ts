import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod';

export type JsonSchema = Record<string, unknown>;

/** JSON Schema of a tool's arguments, without what every client assumes anyway. */
export function inputJsonSchema(schema: z.ZodObject): JsonSchema {
  return toJsonSchema(schema);
}

/**
 * JSON Schema of a tool's structured answer. Clients check refusals against it as well, so nothing is required and
 * `error` may take the place of the rest; each field is told by its type only, to keep the list of tools small.
 */
export function outputJsonSchema(schema: z.ZodObject): JsonSchema {
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    shallow(toJsonSchema(field)),
  ]);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(fields), error: { type: 'object' } },
  };
}

/**
 * Advertises a JSON Schema to clients and lets every value through: arguments are checked by `parseInput`,
 * whose sentences are ours and stable, and answers are typed.
 */
export function advertised(json: () => JsonSchema): StandardSchemaWithJSON {
  const jsonSchema = (): JsonSchema => json();
  return {
    '~standard': {
      version: 1,
      vendor: 'parley',
      validate: (value) => ({ value }),
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  };
}

const shallow = ({ type }: JsonSchema): JsonSchema => (type === undefined ? {} : { type });

function toJsonSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', override: shorten });
  return json;
}

/** A named format says the same as zod's long pattern for it, and integers need no bound that only JavaScript has. */
function shorten({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema['format'] !== undefined) delete jsonSchema['pattern'];
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
}
