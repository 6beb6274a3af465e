import * as z from 'zod';
import {
  messageTemplate,
  type FullTemplate,
  type MessageTemplate,
} from '../../../contract/messaging.ts';
import type { Log } from '../../../log.ts';
import { PlatformError } from '../platform.ts';
import type { Graph } from './graph.ts';

const FIELDS = 'id,name,language,status,category,parameter_format,components';
const PER_PAGE = '100';
/** The platform lets nobody have more than 6,000 templates. */
const MOST_PAGES = 60;
const LONGEST_CURSOR = 2_048;

const ENDLESS = 'The list of templates of the messaging platform does not end.';
const UNKNOWN_TEMPLATE =
  'Unsupported get request. Object with this ID does not exist or cannot be loaded due to missing permissions';

const page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({
      cursors: z.object({ after: z.string().max(LONGEST_CURSOR) }).optional(),
      next: z.string().optional(),
    })
    .optional(),
});

/** Every template of the business account, page by page; one that cannot be understood is left out. Throws PlatformError. */
export async function listTemplates(
  graph: Graph,
  businessAccountId: string,
  log: Log,
): Promise<MessageTemplate[]> {
  const found = new Map<string, MessageTemplate>();
  let after: string | undefined;
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const { data, paging } = await graph({
      method: 'GET',
      path: `${businessAccountId}/message_templates`,
      query: { fields: FIELDS, limit: PER_PAGE, ...(after === undefined ? {} : { after }) },
      schema: page,
    });
    const read = data.flatMap((each) => messageTemplate.safeParse(each).data ?? []);
    if (read.length < data.length) {
      log.warn('templates were left out', { templates: data.length - read.length });
    }
    for (const template of read) found.set(template.id, template);
    // The address of the next page is never followed: the token goes to no address but the one that was set.
    const next = paging?.next === undefined ? undefined : paging.cursors?.after;
    if (next === undefined) return [...found.values()];
    if (next === after) break;
    after = next;
  }
  throw new PlatformError('unknown', ENDLESS);
}

/** One template by the id that the platform gave it. Throws PlatformError. */
export async function getTemplate(graph: Graph, id: string): Promise<FullTemplate> {
  // Anything else would be another path of the platform.
  if (!/^\d{1,32}$/u.test(id)) throw new PlatformError('refused', UNKNOWN_TEMPLATE);
  const query = { fields: FIELDS };
  const template = await graph({ method: 'GET', path: id, query, schema: messageTemplate });
  return { ...template, template_media: mediaOf(template) ?? null };
}

/** The media that a template has at its head, as the platform keeps it; undefined when there is none. */
export function mediaOf({
  components,
}: MessageTemplate): { format: string; url: string } | undefined {
  const header = components.find(({ type }) => type.toUpperCase() === 'HEADER');
  const handles = z
    .array(z.url({ protocol: /^https$/u }))
    .safeParse(header?.example?.['header_handle']);
  const [url] = handles.data ?? [];
  const format = header?.format?.toUpperCase();
  return format === undefined || url === undefined ? undefined : { format, url };
}
