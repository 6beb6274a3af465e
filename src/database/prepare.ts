import type { Compilable, CompiledQuery } from 'kysely';
import type { Query } from './database.ts';

export type Given = Readonly<Record<string, string | number>>;

/** Builds a query whose parameters are the fields of `given`, which must be used as they are. */
export type Build<Parameters extends Given, Row> = (
  query: Query,
  given: Parameters,
) => Compilable<Row>;

/** A query in SQL, and in which order its parameters stand in it. */
interface Prepared<Parameters, Row> {
  query: CompiledQuery<Row>;
  valuesOf(given: Parameters): readonly unknown[];
}

/** Builds and compiles a query once, for one that is run with every request. */
export function prepare<Parameters extends Given, Row>(
  query: Query,
  names: readonly (keyof Parameters & string)[],
  build: Build<Parameters, Row>,
): Prepared<Parameters, Row> {
  const placeholders = Object.fromEntries(names.map((name) => [name, `:${name}`]));
  const compiled = build(query, placeholders as Parameters).compile();
  const order = compiled.parameters.map((value) => names.find((name) => `:${name}` === value));
  return {
    query: compiled,
    valuesOf: (given) =>
      order.map((name, index) => (name === undefined ? compiled.parameters[index] : given[name])),
  };
}
