import { asJson, type Resource } from './resource.ts';

const VARIABLE = 'template_id';
const MOST_COMPLETIONS = 50;

/** A message template as `get_message_template` tells it (design section 7). */
export const templateResource: Resource = {
  name: 'message-template',
  title: 'A message template',
  description: 'Name, language, status and texts of one message template.',
  mimeType: 'application/json',
  toolset: 'messages',
  uri: `parley://templates/{${VARIABLE}}`,
  variable: VARIABLE,
  read: async ({ actions }, uri, templateId) => asJson(uri, await actions.getTemplate(templateId)),
  async complete({ actions }, begun) {
    const { templates } = await actions.listTemplates({ refresh: false });
    const ids = templates
      .map(({ template_id }) => template_id)
      .filter((id) => id.startsWith(begun));
    return ids.slice(0, MOST_COMPLETIONS);
  },
};
