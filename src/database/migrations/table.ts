import type { CreateTableBuilder, SchemaModule } from 'kysely';

/** Column types by name; a name that ends in `?` may be null. */
type Columns = Readonly<Record<string, 'text' | 'integer' | 'bigint' | 'double precision'>>;

interface Keys {
  primary: readonly string[];
  unique?: readonly (readonly string[])[];
}

/** Creates one table in the types that SQLite and PostgreSQL share. */
export async function createTable(
  schema: SchemaModule,
  name: string,
  columns: Columns,
  { primary, unique = [] }: Keys,
): Promise<void> {
  let table: CreateTableBuilder<string, string> = schema.createTable(name);
  for (const [column, type] of Object.entries(columns)) {
    const nullable = column.endsWith('?');
    table = table.addColumn(nullable ? column.slice(0, -1) : column, type, (definition) =>
      nullable ? definition : definition.notNull(),
    );
  }
  table = table.addPrimaryKeyConstraint(`${name}_key`, [...primary]);
  for (const group of unique) {
    table = table.addUniqueConstraint(`${name}_${group.join('_')}`, [...group]);
  }
  await table.execute();
}
