import type { MessageTemplate } from '../../contract/messaging.ts';
import type { Database } from '../../database/database.ts';

export interface TemplateList {
  templates: MessageTemplate[];
  /** When the platform was asked. */
  readAt: number;
}

/** The list of templates of each organisation as the platform told it last. */
export interface TemplateListStore {
  find(organisation: number): Promise<TemplateList | undefined>;
  /** In the place of an older list. */
  keep(organisation: number, list: TemplateList): Promise<void>;
}

export function createTemplateListStore(database: Database): TemplateListStore {
  return {
    async find(organisation) {
      const row = await database.read
        .selectFrom('template_lists')
        .selectAll()
        .where('org_id', '=', organisation)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return { templates: JSON.parse(row.templates) as MessageTemplate[], readAt: row.read_at };
    },
    async keep(organisation, { templates, readAt }) {
      const change = { templates: JSON.stringify(templates), read_at: readAt };
      await database.write((write) =>
        write
          .insertInto('template_lists')
          .values({ org_id: organisation, ...change })
          .onConflict((conflict) =>
            conflict
              .column('org_id')
              .doUpdateSet(change)
              .where('template_lists.read_at', '<=', readAt),
          )
          .execute(),
      );
    },
  };
}
