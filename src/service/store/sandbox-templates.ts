import type { FullTemplate } from '../../contract/messaging.ts';
import type { Database, Query, Write } from '../../database/database.ts';
import { nextNumber } from './counters.ts';
import { lockOrganisation } from './lock.ts';
import type { SandboxTemplateRow } from './rows.ts';

type NewTemplate = Omit<FullTemplate, 'id'>;

/** What the simulated platform holds. An organisation that has nothing yet is given the first templates. */
export interface SandboxTemplateStore {
  list(organisation: number): Promise<FullTemplate[]>;
  find(organisation: number, id: string): Promise<FullTemplate | undefined>;
  /** Undefined when there is one of this name in this language. */
  add(organisation: number, template: NewTemplate): Promise<FullTemplate | undefined>;
  /** Undefined when there is none. */
  setStatus(organisation: number, id: string, status: string): Promise<FullTemplate | undefined>;
}

/** The ids of the platform have sixteen digits. */
const BEFORE_FIRST_ID = 1_200_000_000_000_000;

export function createSandboxTemplateStore(
  database: Database,
  first: readonly NewTemplate[],
): SandboxTemplateStore {
  const { read } = database;
  const ready = async (organisation: number): Promise<void> => {
    const some = await ofOrganisation(read, organisation).limit(1).execute();
    if (some.length === 0) await addFirst(database, organisation, first);
  };
  return {
    async list(organisation) {
      await ready(organisation);
      const rows = await ofOrganisation(read, organisation).orderBy('id').execute();
      return rows.map(toTemplate);
    },
    async find(organisation, id) {
      await ready(organisation);
      const row = await ofOrganisation(read, organisation).where('id', '=', id).executeTakeFirst();
      return row && toTemplate(row);
    },
    async add(organisation, template) {
      await ready(organisation);
      return database.write((write) => addTemplate(write, organisation, template));
    },
    async setStatus(organisation, id, status) {
      await ready(organisation);
      const row = await database.write((write) =>
        write
          .updateTable('sandbox_templates')
          .set({ status })
          .where('org_id', '=', organisation)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst(),
      );
      return row && toTemplate(row);
    },
  };
}

const ofOrganisation = (query: Query, organisation: number) =>
  query.selectFrom('sandbox_templates').selectAll().where('org_id', '=', organisation);

/** Of two that come at once, the second finds them there. */
const addFirst = (
  database: Database,
  organisation: number,
  first: readonly NewTemplate[],
): Promise<void> =>
  database.write(async (write) => {
    await lockOrganisation(database, write, organisation);
    for (const template of first) await addTemplate(write, organisation, template);
  });

async function addTemplate(
  write: Write,
  organisation: number,
  { template_media, components, ...template }: NewTemplate,
): Promise<FullTemplate | undefined> {
  const id = BEFORE_FIRST_ID + (await nextNumber(write, 'templates'));
  const row = await write
    .insertInto('sandbox_templates')
    .values({
      ...template,
      id: String(id),
      org_id: organisation,
      components: JSON.stringify(components),
      media: template_media === null ? null : JSON.stringify(template_media),
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'name', 'language']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toTemplate(row);
}

const toTemplate = (row: SandboxTemplateRow): FullTemplate => ({
  id: row.id,
  name: row.name,
  language: row.language,
  status: row.status,
  category: row.category,
  parameter_format: row.parameter_format as FullTemplate['parameter_format'],
  components: JSON.parse(row.components) as FullTemplate['components'],
  template_media:
    row.media === null ? null : (JSON.parse(row.media) as FullTemplate['template_media']),
});
