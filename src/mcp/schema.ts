import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod';

export type JsonSchema = Record<string, unknown>;

/** JSON Schema of a tool's arguments, without what every client assumes anyway. */
export function inputJsonSchema(schema: z.ZodObject): JsonSchema {
  return toJsonSchema(schema);
}

/**
 * JSON Schema of a tool's structured answer: its fields by name, since with their types the list of tools would be too
 * large for the models that read it. Clients check refusals against it as well, so nothing is required and `error` may
 * take the place of the rest.
 */
export function outputJsonSchema(schema: z.ZodObject): JsonSchema {
  const names = Object.keys(schema.shape).map((name) => [name, {}]);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(names), error: { type: 'object' } },
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

function toJsonSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', override: shorten });
  return json;
}

/**
 * What says the same in fewer words: a named format for zod's long pattern for it, one list of types for a choice
 * between plain types; names are texts anyway, and integers need no bound that only JavaScript has.
 */
function shorten({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema['format'] !== undefined) delete jsonSchema['pattern'];
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
  delete jsonSchema['propertyNames'];
  mergeTypes(jsonSchema);
}

/** A choice between schemas of different types is one schema with all their types: each word binds its own type only. */
function mergeTypes(jsonSchema: JsonSchema): void {
  const { anyOf } = jsonSchema;
  if (!Array.isArray(anyOf)) return;
  const choices: readonly JsonSchema[] = anyOf;
  const types = choices.map(({ type }) => type);
  if (!types.every((type) => typeof type === 'string') || new Set(types).size < types.length)
    return;
  delete jsonSchema['anyOf'];
  Object.assign(jsonSchema, ...choices, { type: types });
}
